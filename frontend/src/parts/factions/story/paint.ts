// The picture of a story, painted on this device: no server is asked for it.
import { wrapped } from "./layout.ts";
import type { Picture } from "./picture.ts";

const [WIDTH, HEIGHT, EDGE] = [1080, 1350, 72];
const [PAPER, INK, SOFT] = ["#f6f1e4", "#15191f", "#5a6472"];
/** What the page calls so: its letters, a faction's colour. */
const worn = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`);
const serif = (how: string): string => `${how} ${worn("serif")}`;
const sans = (how: string): string => `${how} ${worn("sans")}`;
const ROOM = WIDTH - 2 * EDGE;

export interface Painted {
  file: File;
  /** The same, written out: pages show no other pictures than their own. */
  address: string;
}

export async function painted(picture: Picture): Promise<Painted> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  paint(pen, picture, worn(`f${picture.colour}`));
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("no picture");
  const name = `${picture.name.replace(/[^\p{L}\p{N}]+/gu, "-")}.png`;
  return { file: new File([blob], name, { type: "image/png" }), address: canvas.toDataURL("image/png") };
}

function paint(pen: CanvasRenderingContext2D, picture: Picture, colour: string): void {
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = colour;
  pen.fillRect(0, 0, WIDTH, 36);
  pen.fillRect(0, HEIGHT - 36, WIDTH, 36);
  badge(pen, picture.sigil, colour);
  const under = summed(pen, picture, Math.max(heading(pen, picture), 330));
  const below = quoted(pen, picture, under);
  const left = footing(pen, picture, colour);
  sentences(pen, picture.told, below + 40, left - 30);
}

/** The sigil on its colour. */
function badge(pen: CanvasRenderingContext2D, d: string, colour: string): void {
  pen.save();
  pen.translate(EDGE, 96);
  pen.fillStyle = colour;
  pen.beginPath();
  pen.arc(100, 100, 100, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = "#fffdf6";
  pen.beginPath();
  pen.arc(100, 100, 78, 0, 2 * Math.PI);
  pen.fill();
  pen.translate(46, 46);
  pen.scale(4.5, 4.5);
  pen.fillStyle = INK;
  pen.fill(new Path2D(d));
  pen.restore();
}

/** Name, offices and player beside the sigil; returns where they end. */
function heading(pen: CanvasRenderingContext2D, { event, name, under }: Picture): number {
  const [left, room] = [EDGE + 236, ROOM - 236];
  let y = write(pen, event, { font: sans("600 30px"), colour: SOFT, left, room, top: 96, step: 38, most: 1 });
  y = write(pen, name, { font: serif("700 64px"), colour: INK, left, room, top: y + 6, step: 68, most: 2 });
  for (const one of under.slice(-4))
    y = write(pen, one, { font: sans("400 34px"), colour: INK, left, room, top: y + 4, step: 42, most: 1 });
  return y;
}

/** All of it in one sentence under both; returns where it ends. */
function summed(pen: CanvasRenderingContext2D, { summary }: Picture, from: number): number {
  if (!summary) return from;
  const look = { font: serif("700 44px"), colour: INK, left: EDGE, room: ROOM, step: 54, most: 4 };
  return write(pen, summary, { ...look, top: from + 30 });
}

/** The herald's line below that; returns where it ends. */
function quoted(pen: CanvasRenderingContext2D, { line }: Picture, from: number): number {
  if (!line) return from;
  return write(pen, line, {
    font: serif("italic 400 40px"),
    colour: INK,
    left: EDGE,
    room: ROOM,
    top: from + 30,
    step: 50,
    most: 3,
  });
}

/** What was counted, and the curve of the realm; returns where they begin. */
function footing(pen: CanvasRenderingContext2D, { counts, curve }: Picture, colour: string): number {
  const top = HEIGHT - 36 - (counts.length ? 280 : 240);
  let y = top;
  for (const one of counts)
    y = write(pen, one, { font: sans("700 36px"), colour: INK, left: EDGE, room: ROOM, top: y, step: 46, most: 1 });
  if (curve.values.length > 1) line(pen, curve, colour, y + 16);
  return top;
}

function line(pen: CanvasRenderingContext2D, { label, values }: Picture["curve"], colour: string, from: number): void {
  const [top, foot] = [from + 50, HEIGHT - 36 - 44];
  write(pen, label, { font: sans("400 28px"), colour: SOFT, left: EDGE, room: ROOM, top: from, step: 34, most: 1 });
  const [most, last] = [Math.max(1, ...values), values.length - 1];
  pen.beginPath();
  values.forEach((value, i) => pen.lineTo(EDGE + (ROOM * i) / last, foot - ((foot - top) * value) / most));
  [pen.lineWidth, pen.lineJoin] = [12, "round"];
  pen.strokeStyle = INK;
  pen.stroke();
  [pen.lineWidth, pen.strokeStyle] = [7, colour];
  pen.stroke();
}

/** One after the other, as long as there is room. */
function sentences(pen: CanvasRenderingContext2D, told: readonly string[], from: number, until: number): void {
  const look = { font: serif("400 34px"), colour: INK, left: EDGE + 40, room: ROOM - 40, step: 43, most: 3 };
  let y = from;
  for (const one of told) {
    pen.font = look.font;
    if (y + look.step * wrapped(one, look.room, look.most, (text) => pen.measureText(text).width).length > until)
      return;
    pen.fillStyle = SOFT;
    pen.fillRect(EDGE, y + 10, 16, 16);
    y = write(pen, one, { ...look, top: y }) + 16;
  }
}

interface Look {
  font: string;
  colour: string;
  left: number;
  room: number;
  top: number;
  step: number;
  most: number;
}

/** Returns where the next line begins. */
function write(
  pen: CanvasRenderingContext2D,
  text: string,
  { font, colour, left, room, top, step, most }: Look,
): number {
  [pen.font, pen.fillStyle, pen.textBaseline] = [font, colour, "top"];
  const lines = wrapped(text, room, most, (part) => pen.measureText(part).width);
  lines.forEach((part, i) => pen.fillText(part, left, top + i * step, room));
  return top + lines.length * step;
}
