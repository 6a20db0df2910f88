import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type MarkDoing, type MarkedKind, maxMarked } from '@/lib/domain/close/marked-object'
import type { Answers } from '@/lib/queries/answers'
import { getJson, postForAnswer } from '@/lib/queries/http'

export type MarksAnswer = Answers['marks']
export type MatchingMarksAnswer = Answers['matchingMarks']

/** Whose marks, and since when: a page has those from before. */
export interface MarkedList {
  readonly connection_id: string
  readonly kind: MarkedKind
  readonly since: string
}

/** What was marked since the page was made, by anybody; read again on coming back to the window. */
export const marksSince = ({ connection_id, kind, since }: MarkedList) =>
  queryOptions({
    queryKey: keyOf(connection_id, kind),
    queryFn: ({ signal }): Promise<MarksAnswer> =>
      getJson(
        `${marksPath(connection_id, kind)}?since=${encodeURIComponent(since)}`,
        'marks',
        signal,
      ),
    // As the answer is kept, and no sooner: what was marked while it was on its way stays, and so do the rows of
    // pages before this one, which may be selected still.
    structuralSharing: (before, answer) =>
      mergeMarks(before as MarksAnswer | undefined, answer as MarksAnswer),
  })

/** Objects that one person marks together, however many. */
export interface Marking {
  readonly does: MarkDoing
  readonly rows: readonly { readonly key: string; readonly steps: number; readonly seen: string }[]
  /** Hears after each request but the last how many rows were sent. */
  readonly onPart?: (sent: number) => void
}

export interface MarkingOutcome extends MarksAnswer {
  /** Where a later request failed: how many rows were sent before it, and why it did. */
  readonly stopped?: { readonly sent: number; readonly error: Error }
}

/**
 * Marks rows, as many in a request as one takes and one request after the other; each answer says how its
 * rows are marked now, which the list shows at once. Throws RequestError where the first request failed.
 */
export const markRows = (list: MarkedList, client: QueryClient) =>
  mutationOptions({
    mutationKey: ['clients', list.connection_id, 'marks', list.kind],
    // One after the other: a second press counts on the first.
    scope: { id: `marks ${list.connection_id}` },
    mutationFn: async ({ does, rows, onPart }: Marking): Promise<MarkingOutcome> => {
      const answers: MarksAnswer[] = []
      const whole = () => ({
        marks: answers.flatMap(({ marks }) => marks),
        done: answers.reduce((sum, { done }) => sum + done, 0),
        earlier: answers.flatMap(({ earlier }) => earlier),
      })
      for (let sent = 0; sent < rows.length; sent += maxMarked) {
        if (sent > 0) onPart?.(sent)
        try {
          const answer = await sendMarks(list, does, rows.slice(sent, sent + maxMarked))
          answers.push(answer)
          client.setQueryData<MarksAnswer>(keyOf(list.connection_id, list.kind), (before) =>
            mergeMarks(before, answer),
          )
        } catch (error) {
          if (sent === 0 || !(error instanceof Error)) throw error
          return { ...whole(), stopped: { sent, error } }
        }
      }
      return whole()
    },
  })

function sendMarks(
  { connection_id, kind }: MarkedList,
  does: MarkDoing,
  rows: Marking['rows'],
): Promise<MarksAnswer> {
  return postForAnswer(
    marksPath(connection_id, kind),
    [
      ['does', does],
      ...rows.map(({ key, steps }) => ['row', JSON.stringify([key, steps])] as const),
      ...[...new Set(rows.map(({ seen }) => seen))].map((seen) => ['seen', seen] as const),
    ],
    'marks',
  )
}

/** What is done to all that a list matches, as its address says it; or which of that is undone. */
type Matching =
  | { readonly does: 'review' | 'flag'; readonly search: string }
  | { readonly undo: string }

/** Marks all that a list matches, on every page; what the page shows is read again then. */
export const markMatching = (list: MarkedList, client: QueryClient) =>
  mutationOptions({
    mutationKey: ['clients', list.connection_id, 'marks', list.kind, 'matching'],
    scope: { id: `marks ${list.connection_id}` },
    mutationFn: (matching: Matching) => {
      const path = `${marksPath(list.connection_id, list.kind)}/matching`
      return 'undo' in matching
        ? postForAnswer(path, [['undo', matching.undo]], 'matchingMarks')
        : postForAnswer(`${path}${matching.search}`, [['does', matching.does]], 'matchingMarks')
    },
    onSuccess: () =>
      client.invalidateQueries({ queryKey: keyOf(list.connection_id, list.kind), exact: true }),
  })

/** The marks of these objects that came after their page. */
export function keptMarks({ connection_id, kind }: MarkedList, client: QueryClient) {
  const kept = client.getQueryData<MarksAnswer>(keyOf(connection_id, kind))
  return new Map(kept?.marks.map((mark) => [mark.key, mark]))
}

/** Of each object the later mark. */
function mergeMarks(before: MarksAnswer | undefined, answer: MarksAnswer): MarksAnswer {
  const marks = new Map(before?.marks.map((mark) => [mark.key, mark]))
  for (const mark of answer.marks) {
    if (mark.steps >= (marks.get(mark.key)?.steps ?? 0)) marks.set(mark.key, mark)
  }
  return { ...answer, marks: [...marks.values()] }
}

function marksPath(connection_id: string, kind: MarkedKind): string {
  return `/api/marks/${encodeURIComponent(connection_id)}/${kind}`
}

function keyOf(connection_id: string, kind: MarkedKind) {
  return ['clients', connection_id, 'marks', kind] as const
}
