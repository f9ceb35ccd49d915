// What players write to each other.
import Letters from "../diplomacy/letters/Letters.svelte";
import Post from "../diplomacy/letters/Post.svelte";

export const pages = { letters: Letters, post: Post };
