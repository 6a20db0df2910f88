import { withoutEmbeddings } from '@/lib/server/paper/bidi'
import type { TextSetter, Weight } from '@/lib/server/paper/paper-fonts'

interface TextStyle {
  readonly width: number
  readonly size: number
  readonly weight: Weight
}

const segmenter = new Intl.Segmenter()

/**
 * A text in lines that fit: between words, and within one that is wider than a line. Put together the
 * lines are the text.
 */
export function breakLines(
  text: string,
  { width, size, weight }: TextStyle,
  setter: Pick<TextSetter, 'measureWord'>,
): string[] {
  const max = width / size
  const lines: string[] = []
  for (const paragraph of withoutEmbeddings(text).split(/(?<=\n)/)) {
    let line = ''
    let used = 0
    // A word with the spaces behind it, which may hang over the edge.
    for (const word of paragraph.split(/(?<=\s)(?=\S)/)) {
      const own = setter.measureWord(word.trimEnd(), weight)
      if (line !== '' && used + own > max) {
        lines.push(line)
        line = ''
        used = 0
      }
      if (own > max) {
        const parts = breakWord(word, max, (part) => setter.measureWord(part, weight))
        lines.push(...parts.slice(0, -1))
        line = parts.at(-1) ?? ''
        used = setter.measureWord(line, weight)
      } else {
        line += word
        used += setter.measureWord(word, weight)
      }
    }
    lines.push(line)
  }
  return lines
}

function breakWord(word: string, max: number, measure: (part: string) => number): string[] {
  const parts: string[] = []
  let part = ''
  for (const { segment } of segmenter.segment(word)) {
    if (part !== '' && measure(part + segment) > max) {
      parts.push(part)
      part = ''
    }
    part += segment
  }
  return [...parts, part]
}
