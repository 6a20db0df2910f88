import type { PaletteAnswers } from '@/components/palette/use-palette-answers'
import { matchAll } from '@/lib/domain/search/match-text'
import type {
  PaletteContents,
  PaletteGroup,
  PaletteWords,
} from '@/lib/domain/palette/palette-answer'

/**
 * What is shown for the words that were typed: of what the palette holds those lines that answer,
 * then what the desk and the bank found.
 */
export function paletteGroups({
  contents,
  isSwitcher,
  typed,
  answers,
}: {
  contents: PaletteContents
  isSwitcher: boolean
  typed: string
  answers: Pick<PaletteAnswers, 'desk' | 'deskFor'> & {
    bank: Pick<PaletteAnswers['bank'], 'groups'>
  }
}): PaletteGroup[] {
  const own = isSwitcher ? [] : contents.groups.map((group) => narrowed(group, typed))
  // What the desk found for other words stands until it has answered these, as far as it fits them.
  const desk =
    answers.deskFor === typed.trim()
      ? answers.desk
      : answers.desk.map((group) => narrowed(group, typed))
  const found = isSwitcher
    ? desk.filter(({ id }) => id === 'clients')
    : [...desk, ...answers.bank.groups]
  return [...own, ...found].filter(({ items }) => items.length > 0)
}

function narrowed(group: PaletteGroup, typed: string): PaletteGroup {
  return { ...group, items: matchAll(group.items, typed, ({ label }) => label) }
}

/** What is said of the list beneath it: how much there is, and what is still on its way. */
export function paletteStatus(
  words: PaletteWords,
  count: number,
  { isDeskDone, bank }: Pick<PaletteAnswers, 'isDeskDone' | 'bank'>,
): string {
  const isAtBank = bank.state === 'looking' || bank.state === 'slow'
  const parts = [
    ...(count > 0 ? [`${words.results} ${count}`] : []),
    ...(count === 0 && isDeskDone && !isAtBank ? [words.nothing] : []),
    ...(bank.state === 'looking' ? [words.looking] : []),
    ...(bank.state === 'slow' ? [words.slow] : []),
    ...(bank.state === 'failed' ? [words.failed] : []),
    ...(bank.note === undefined ? [] : [bank.note]),
  ]
  return parts.join(' · ')
}
