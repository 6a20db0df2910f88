import { afterEach, describe, expect, it, vi } from 'vitest'
import { type MarkableRow, useMarking } from '@/components/review/use-marking'
import * as toasts from '@/components/ui/toast'
import type { MarkDoing } from '@/lib/domain/close/marked-object'
import { renderScreen } from '@/test/components/screens'

const list = { connection_id: 'c-1', kind: 'transaction', since: '2026-07-08T12:00:00Z' } as const

afterEach(() => vi.unstubAllGlobals())

type Mark = ReturnType<typeof useMarking>

function Rows({ take }: { take: (mark: Mark) => void }) {
  take(useMarking(list))
  return null
}

/** What toasts say, each with what its button does. The server marks all rows, but in ways that it refuses. */
function marking(refused: readonly MarkDoing[]) {
  const shown: toasts.ToastMessage[] = []
  const show = (message: toasts.ToastMessage) => void shown.push(message)
  vi.spyOn(toasts, 'useToast').mockReturnValue(show)
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: URLSearchParams }) => {
    const does = body.get('does') as MarkDoing
    if (refused.includes(does)) return Response.json({}, { status: 503 })
    const look = does === 'clear' ? 'none' : does === 'flag' ? 'flagged' : 'reviewed'
    const keys = body.getAll('row').map((row) => (JSON.parse(row) as [string])[0])
    const marks = keys.map((key) => ({ key, look, label: '', steps: 2 }))
    return Response.json({ marks, done: keys.length, earlier: [] })
  })
  let mark: Mark = () => {}
  renderScreen(<Rows take={(given) => (mark = given)} />)
  return { shown, mark }
}

const row = (key: string, look: 'none' | 'flagged' | 'reviewed'): MarkableRow => ({
  key,
  review: { look, label: '', steps: look === 'none' ? 0 : 1 },
})
const mixed = [row('a', 'none'), row('b', 'flagged'), row('c', 'flagged'), row('d', 'reviewed')]

/** The schema of an answer is loaded first, which takes its time beside other tests. */
const saying = (shown: readonly unknown[], count: number) =>
  vi.waitFor(() => expect(shown).toHaveLength(count), { timeout: 20_000 })

describe('undoing a mark over rows that had different ones', () => {
  const undone = async (refused: readonly MarkDoing[] = []) => {
    const { shown, mark } = marking(refused)
    mark('review', mixed)
    await saying(shown, 1)
    const [{ text, action } = expect.fail()] = shown
    expect(text).toBe('4 marked reviewed')
    action?.onAction()
    await saying(shown, 4)
    return shown.at(-1)
  }

  it('says of all of them how they are marked now', async () => {
    expect(await undone()).toMatchObject({
      tone: 'good',
      text:
        '1 mark removed. The 2 that were flagged are flagged again, by you. ' +
        'The one that was reviewed is marked reviewed again, by you',
    })
  })

  it('says, too, which of it was not saved', async () => {
    expect(await undone(['flag'])).toMatchObject({
      tone: 'attention',
      text: expect.stringMatching(/^1 mark removed\. .*not.*\. The one that was reviewed/),
    })
  })
})
