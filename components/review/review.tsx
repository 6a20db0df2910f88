import { ObjectQuestions } from '@/components/review/object-questions'
import { Notes } from '@/components/review/notes'
import { MarkPanel } from '@/components/review/mark-panel'
import type { MarkedKind } from '@/lib/domain/close/marked-object'
import type { SeenFact } from '@/lib/domain/close/seen-values'
import { valueName } from '@/lib/format/value-name'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { nameField, type ObjectReview, toShownChanges, toShownMark } from '@/lib/present/mark'
import { Hydrated } from '@/lib/queries/hydrated'
import { knownAnswer } from '@/lib/queries/known-answer'
import { notesKey } from '@/lib/queries/notes'
import { getMessages, getReader } from '@/lib/server/http/get-reader'

/** Its mark: what changed since, and what can be done. Stands before the facts of a detail. */
export async function ReviewMark({
  review,
  nameOf = () => undefined,
}: {
  review: ObjectReview
  /** What a value of the object is called in words. */
  nameOf?: (fact: SeenFact) => string | undefined
}) {
  const { connection_id, kind, key, person_id, found, seen, since } = review
  const reader = await getReader()
  const mark = toShownMark(found, reader, person_id)
  const untold = found?.state.untold.map(({ field }) => nameField(field, reader)) ?? []
  const fields = reader.list([...new Set(untold)])
  return (
    <MessagesProvider {...await getMessages(['marks'])}>
      <MarkPanel
        // Another object in the same place begins with its own mark.
        key={key}
        list={{ connection_id, kind, since }}
        row={{ key, seen, review: mark, ...review.names }}
        changes={found === undefined ? [] : toShownChanges(found, reader, nameOf)}
        untold={untold.length === 0 ? undefined : reader.text('mark_data.untold', { fields })}
      />
    </MessagesProvider>
  )
}

/** Both, as a document or a card has them. */
export async function Review({ review }: { review: ObjectReview }) {
  const { text } = await getReader()
  const { state, type } = valueKinds[review.kind]
  const nameOf = ({ field, value }: SeenFact) => {
    const kind = field === 'state' ? state : field === 'type' ? type : undefined
    return kind === undefined ? undefined : valueName(kind, String(value), text)
  }
  return (
    <>
      <div className="pt-4">
        <ReviewMark review={review} nameOf={nameOf} />
      </div>
      <ReviewNotes review={review} />
    </>
  )
}

/** What the values of a state and a type are called. */
const valueKinds: Readonly<
  Record<MarkedKind, { readonly state: string | undefined; readonly type: string | undefined }>
> = {
  transaction: { state: 'transactions.state', type: 'transaction_data.type' },
  statement: { state: undefined, type: 'statements.type' },
  invoice: { state: 'invoices.state', type: undefined },
  card: { state: 'cards.state', type: 'cards.type' },
}

/** The questions to the client about it, and the notes on it. */
export async function ReviewNotes({ review }: { review: ObjectReview }) {
  const about = { connection_id: review.connection_id, kind: review.kind, object: review.key }
  return (
    <MessagesProvider {...await getMessages(['notes'])}>
      <ObjectQuestions review={review} />
      <Hydrated state={knownAnswer(notesKey(about), review.notes)}>
        <Notes key={review.key} about={about} />
      </Hydrated>
    </MessagesProvider>
  )
}
