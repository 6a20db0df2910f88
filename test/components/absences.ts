import { none } from '@/lib/i18n/en/none'

// What a screen may say of data that was read whole, and of no other.

/** Of what the firm keeps, not of the rows that a screen reads: `gap-reading.test.ts` breaks those of a gap. */
const ofStore = new Set(['changes', 'looks', 'rows_away'])

/** The sentences that say that something is absent, whatever is filled in. */
export const absences = Object.entries(none.none)
  .filter(([name]) => !ofStore.has(name))
  .map(([name, text]) => {
    const plain = text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
    const filled = plain
      .replaceAll(/\{\w+\}/g, '.{1,60}?')
      .replaceAll(/\{\w+, plural.*\}/g, '.{1,40}')
    return [name, new RegExp(String.raw`(?<![\w])${filled}`)] as const
  })

export const absencesIn = (words: string) =>
  absences.flatMap(([name, pattern]) => (pattern.test(words) ? [name] : []))

/** The digest of a paper, and how many rows came on the pages that were read: neither is a figure of the bank's. */
const noFigures = /\b(?:[\da-f]{4}){1,2}\b|\b0(?: rows)? on \d+ pages?\b/g

/** A figure of nothing; how many of the checks passed is no figure of the bank's. */
export const zerosIn = (words: string) =>
  words
    .replaceAll(noFigures, '')
    .match(
      /(?<![\d.,:$-]|Passed |To review |of the )(?:\$0(?:\.00| \.00)?|0)(?![\d.,:%]| of | of the )/g,
    ) ?? []
