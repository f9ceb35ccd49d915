// Typed editors for any field of any row: what a value looks like as text, and back.
import type { Json, Row } from "../book.ts";

export type FieldType = "text" | "whole" | "number" | "yesno" | "list" | "json";
export type Problem = "not_whole" | "not_number" | "not_json";
export type Reading = { ok: true; value: Json } | { ok: false; problem: Problem };

const texts = (value: unknown): value is string[] => Array.isArray(value) && value.every((v) => typeof v === "string");

/** Which editor a value asks for. A list of words is edited one word a line; anything deeper as JSON. */
export function typeOf(value: unknown): FieldType {
  if (typeof value === "string") return "text";
  if (typeof value === "boolean") return "yesno";
  if (typeof value === "number") return Number.isInteger(value) ? "whole" : "number";
  return texts(value) ? "list" : "json";
}

export function asText(value: unknown): string {
  const type = typeOf(value);
  if (type === "list") return (value as string[]).join("\n");
  return type === "json" ? JSON.stringify(value ?? null, null, 2) : String(value);
}

/** One line for a table of fields. */
export function inLine(value: unknown): string {
  if (texts(value)) return value.join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function number(text: string, whole: boolean): Reading {
  const value = text.trim() === "" ? NaN : Number(text.trim());
  if (!Number.isFinite(value)) return { ok: false, problem: whole ? "not_whole" : "not_number" };
  return whole && !Number.isInteger(value) ? { ok: false, problem: "not_whole" } : { ok: true, value };
}

function json(text: string): Reading {
  try {
    return { ok: true, value: JSON.parse(text) as Json };
  } catch {
    return { ok: false, problem: "not_json" };
  }
}

const lines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

export function read(type: FieldType, text: string): Reading {
  switch (type) {
    case "text":
      return { ok: true, value: text };
    case "yesno":
      return { ok: true, value: text === "true" };
    case "whole":
      return number(text, true);
    case "number":
      return number(text, false);
    case "list":
      return { ok: true, value: lines(text) };
    case "json":
      return json(text);
  }
}

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Values the same field has in other rows of the kind: offered while typing, never enforced. */
export function seen(rows: readonly Row[], field: string, most = 40): string[] {
  const values = rows.map((row) => row[field]).filter((v): v is string => typeof v === "string" && v !== "");
  return [...new Set(values)].sort().slice(0, most);
}

/** Milliseconds since the epoch, by their size: worth showing as a time of day too. */
export const isMoment = (value: unknown): value is number => typeof value === "number" && value > 1e12;
