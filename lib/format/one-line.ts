// What ends a line, and what no XML can write.
const unwritable = /[\p{Cc}\p{Cs}\u2028\u2029\uFFFE\uFFFF]+/gu

/** Words for a format of lines: an end of line within them would begin another line. */
export function oneLine(words: string): string {
  return words.replace(unwritable, ' ').trim()
}
