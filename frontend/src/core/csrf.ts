/** Django wants the token of its cookie back from whoever changes something. */
export const csrf = (): string => /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? "";
