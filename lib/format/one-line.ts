// What ends a line, and what no XML can write.
const unwritable = /[\p{Cc}\p{Cs}\u2028\u2029\uFFFE\uFFFF]+/gu

/** Words for a format of lines: an end of line within them would begin another line. */
export function oneLine(words: string): string {
  return words.replace(unwritable, ' ').trim()
}

/**
 * Anybody's words as a cell that no spreadsheet takes for a formula (OWASP ASVS 1.2.10): what would
 * begin one gets an apostrophe before it, also behind a sign by which another spreadsheet separates
 * cells. Not for numbers, which begin with a minus and must stay numbers.
 */
export function harmlessText(text: string): string {
  return text
    .replace(/^(?=[=+\-@\t\r\n\0＝＋－＠])/u, "'")
    .replaceAll(/([;\t]"*)(?=[=+\-@＝＋－＠])/gu, "$1'")
}
