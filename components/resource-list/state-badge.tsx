import { type ValueWords, wordsFor } from '@/components/resource-list/value-words'
import { StatusBadge, type Tone } from '@/components/ui/status-badge'
import type { Text } from '@/lib/i18n/create-text'
import type { MessageKey } from '@/lib/i18n/en'

/** What a state is called and how grave it is. */
export interface State {
  readonly words: MessageKey
  readonly tone: Tone
}

/** One span, or nothing where the bank gave no state; a state that we do not know is neutral. */
export function StateBadge({
  states,
  value,
  text,
}: {
  states: Readonly<Record<string, State>>
  value: string | null | undefined
  text: Text['text']
}) {
  if (value == null || value === '') return null
  const state = Object.hasOwn(states, value) ? states[value] : undefined
  return (
    <StatusBadge tone={state?.tone ?? 'neutral'}>
      {state === undefined ? wordsFor({}, value, text) : text(state.words)}
    </StatusBadge>
  )
}

/** The words alone, for a filter's choices. */
export function wordsOfStates(states: Readonly<Record<string, State>>): ValueWords {
  return Object.fromEntries(Object.entries(states).map(([value, { words }]) => [value, words]))
}
