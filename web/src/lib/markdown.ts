// The Markdown of our rules as plain data: headings, paragraphs, lists, tables, code; no HTML.
export type Inline =
  { kind: "text" | "strong" | "em" | "code"; text: string } | { kind: "link"; text: string; href: string };

export type Block =
  | { kind: "heading"; level: number; inline: Inline[] }
  | { kind: "paragraph"; inline: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | { kind: "code"; text: string };

const MARKS =
  /\*\*(?<strong>[^*]+)\*\*|\*(?<em>[^*\s][^*]*)\*|`(?<code>[^`]+)`|\[(?<text>[^\]]+)\]\((?<href>[^)\s]+)\)/g;

/** An article that is cited in brackets, like (V7), stays on the line of the word before it. */
const withCitations = (text: string) => text.replace(/ (?=\([A-Z]\d+\))/g, "\u00a0");

export function inline(source: string): Inline[] {
  const text = withCitations(source);
  const parts: Inline[] = [];
  let last = 0;
  for (const found of text.matchAll(MARKS)) {
    if (found.index > last) parts.push({ kind: "text", text: text.slice(last, found.index) });
    const { strong, em, code, text: words, href } = found.groups ?? {};
    if (strong !== undefined) parts.push({ kind: "strong", text: strong });
    else if (em !== undefined) parts.push({ kind: "em", text: em });
    else if (code !== undefined) parts.push({ kind: "code", text: code });
    // Only places of our own or plain web addresses; anything else is shown as its words.
    else if (/^(https?:\/\/|\/|#)/.test(href ?? "")) {
      parts.push({ kind: "link", text: words ?? "", href: href ?? "" });
    } else parts.push({ kind: "text", text: words ?? "" });
    last = found.index + found[0].length;
  }
  if (last < text.length) parts.push({ kind: "text", text: text.slice(last) });
  return parts;
}

const cells = (line: string): Inline[][] =>
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => inline(cell.trim()));

export function markdown(source: string): Block[] {
  const lines = source.replace(/\r\n?/g, "\n").split("\n");
  const blocks: Block[] = [];
  let i = 0;
  const line = (k: number) => lines[k] ?? "";
  const starts = (text: string) => /^(#{1,6} |```|\s*[-*] |\s*\d+[.)] |\|)/.test(text);
  while (i < lines.length) {
    const now = line(i);
    const heading = /^(#{1,6}) (.*)$/.exec(now);
    if (!now.trim()) {
      i += 1;
    } else if (heading) {
      blocks.push({ kind: "heading", level: heading[1]!.length, inline: inline(heading[2]!.trim()) });
      i += 1;
    } else if (now.startsWith("```")) {
      const body: string[] = [];
      for (i += 1; i < lines.length && !line(i).startsWith("```"); i += 1) body.push(line(i));
      blocks.push({ kind: "code", text: body.join("\n") });
      i += 1;
    } else if (now.startsWith("|") && /^\|?[\s:|-]+$/.test(line(i + 1))) {
      const head = cells(now);
      const rows: Inline[][][] = [];
      for (i += 2; line(i).startsWith("|"); i += 1) rows.push(cells(line(i)));
      blocks.push({ kind: "table", head, rows });
    } else if (/^\s*([-*]|\d+[.)]) /.test(now)) {
      const ordered = /^\s*\d/.test(now);
      const items: string[] = [];
      for (; i < lines.length && line(i).trim(); i += 1) {
        const item = /^\s*(?:[-*]|\d+[.)]) (.*)$/.exec(line(i));
        if (item) items.push(item[1]!);
        else items.push(`${items.pop() ?? ""} ${line(i).trim()}`);
      }
      blocks.push({ kind: "list", ordered, items: items.map(inline) });
    } else {
      const body = [now.trim()];
      for (i += 1; i < lines.length && line(i).trim() && !starts(line(i)); i += 1) {
        body.push(line(i).trim());
      }
      blocks.push({ kind: "paragraph", inline: inline(body.join(" ")) });
    }
  }
  return blocks;
}
