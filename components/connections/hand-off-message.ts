import { describeForOwner } from '@/components/connections/owner-scope-words'
import type { Text } from '@/lib/i18n/create-text'

export interface HandOffMessage {
  subject: string
  body: string
}

/** A message to the owner of a business, ready to paste. */
export function writeHandOffMessage(
  {
    firmName,
    personName,
    clientName,
    scope,
    link,
    lastDay,
  }: {
    firmName: string
    personName: string
    clientName: string
    scope: readonly string[]
    link: string
    lastDay: string
  },
  text: Text['text'],
): HandOffMessage {
  const names = { client: clientName, firm: firmName }
  const seen = describeForOwner(scope, text).map(({ label, shows }) =>
    text('handoff.owner_line', { label, shows }),
  )
  const paragraphs = [
    text('handoff.message_hello'),
    text('handoff.message_ask', names),
    // By itself, and no value of a message: nothing may stand beside it that is taken for a part of it.
    link,
    text('handoff.message_steps'),
    [text('handoff.message_see'), ...seen].join('\n'),
    text('handoff.message_never'),
    text('handoff.message_until', { date: lastDay }),
    `${personName}\n${firmName}\n`,
  ]
  return { subject: text('handoff.message_subject', names), body: paragraphs.join('\n\n') }
}
