import { expect, test } from 'vitest'
import type { EvidenceItem } from '@/lib/domain/close/close-read'
import { createReader } from '@/lib/format/create-reader'
import { itemWords } from '@/lib/present/close/item-words'
import { payment } from '@/test/close/close-evidence'
import { shownClose } from '@/test/close/shown-close'

const reader = createReader({ locale: 'en', timeZone: 'UTC' })

function cutOffOf(...rows: ReturnType<typeof payment>[]) {
  return cutOffIn(reader, ...rows)
}

function cutOffIn(by: typeof reader, ...rows: ReturnType<typeof payment>[]) {
  const shown = shownClose({ rows, firm: { materiality: new Map() }, read: { materiality: [] } })
  const item = shown.read.items.find((each): each is EvidenceItem => each.id === 'cut-off')
  if (item === undefined) throw new Error('there is no cut-off')
  return itemWords(item, shown, by)
}

const at = (day: string) => `${day}T12:00:00Z`

test('cut-off says on which side of the month it found each, since the month beside it has it too', () => {
  const after = { initiated_at: at('2026-06-29'), posted_at: at('2026-07-02') }
  const before = { initiated_at: at('2026-05-29'), posted_at: at('2026-06-02') }
  const open = { status: 'pending', posted_at: null } as const
  const { parts, method } = cutOffOf(
    payment('a', -500, after),
    payment('b', -600, after),
    payment('c', -700, before),
    payment('d', -800, open),
  )
  expect(parts.slice(0, 3)).toEqual([
    '2 initiated by 30 Jun 2026, posted after',
    '1 initiated by 30 Jun 2026, not posted yet',
    '1 initiated before 1 Jun 2026, posted by 30 Jun 2026',
  ])
  expect(method).toContain('is found in both, once on each side')
  const [alone, ...more] = cutOffOf(payment('c', -700, before)).parts
  expect(alone).toBe('1 initiated before 1 Jun 2026, posted by 30 Jun 2026')
  expect(more.join(' ')).not.toMatch(/initiated|posted/)
})

test('cut-off of one says it of one, in a language whose words differ', () => {
  const before = { initiated_at: at('2026-05-29'), posted_at: at('2026-06-02') }
  const spanish = createReader({ locale: 'es', timeZone: 'UTC' })
  const one = cutOffIn(spanish, payment('a', -500, before)).parts[0]
  const two = cutOffIn(spanish, payment('a', -500, before), payment('b', -700, before)).parts[0]
  expect(one).toMatch(/^1 iniciado antes del .*, contabilizado hasta el /)
  expect(two).toMatch(/^2 iniciados antes del .*, contabilizados hasta el /)
})
