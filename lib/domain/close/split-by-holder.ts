import type { Askable } from '@/lib/domain/close/question-form'

type OfHolder = Pick<Askable, 'holder' | 'holder_id' | 'lacksHolder'>

interface SplitQuestions<Question> {
  /** To each holder of a card their own; those that are about no card are to nobody yet. */
  readonly parts: readonly {
    readonly holder: string | undefined
    readonly questions: readonly Question[]
  }[]
  /** About a card of which nobody can say who holds it. */
  readonly leftOut: readonly Question[]
}

/** Questions by who holds the card: a person with two cards gets one request, and nobody a question of another's card. */
export function splitByHolder<Question extends OfHolder>(
  questions: readonly Question[],
): SplitQuestions<Question> {
  const isOne = onePersonEach(questions)
  const parts = new Map<string | undefined, Question[]>()
  const leftOut: Question[] = []
  for (const each of questions) {
    const name = nameOf(each)
    if (name === undefined ? each.lacksHolder : !isOne(name)) leftOut.push(each)
    else parts.set(name, [...(parts.get(name) ?? []), each])
  }
  return { parts: Array.from(parts, ([holder, own]) => ({ holder, questions: own })), leftOut }
}

/** Two people of one name are distinguished by nothing that an answer could be addressed to. */
function onePersonEach(questions: readonly OfHolder[]): (name: string) => boolean {
  const people = new Map<string, Set<string>>()
  for (const each of questions) {
    const name = nameOf(each)
    if (name === undefined || each.holder_id === undefined) continue
    people.set(name, (people.get(name) ?? new Set()).add(each.holder_id))
  }
  return (name) => (people.get(name)?.size ?? 0) < 2
}

function nameOf({ holder }: OfHolder): string | undefined {
  const name = holder?.trim()
  return name === '' ? undefined : name
}
