import { expect, test } from 'vitest'
import { PaperScreen } from '@/components/close/paper-screen'
import { createReader } from '@/lib/format/create-reader'
import { makePaper } from '@/lib/present/paper/make-paper'
import type { Sheet } from '@/lib/present/paper/sheet'
import { payment } from '@/test/close/close-evidence'
import { shownClose, type ShownParts } from '@/test/close/shown-close'
import { readIn, renderServerScreen } from '@/test/components/screens'

async function htmlOf(read: ShownParts['read'] = {}) {
  readIn('UTC')
  const shown = shownClose({ rows: [payment('in', 700)], read })
  const paper = makePaper(shown, 'Marlow & Finch', createReader({ locale: 'en', timeZone: 'UTC' }))
  const laid = { clientLines: [], titleLines: [], factLines: [], noteLines: [], height: 0 }
  const sheets: Sheet[] = [{ isWorkings: false, parts: [{ kind: 'top', laid }] }]
  const view = { period: '2026-06', depth: undefined, size: undefined }
  return renderServerScreen(
    <PaperScreen
      client={shown.client}
      paper={paper}
      sheets={sheets}
      view={view}
      size="letter"
      period="June 2026"
    />,
  )
}

test('a paper on screen has its choices of size, its file, and sheets with their numbers', async () => {
  const html = await htmlOf()
  expect(html).toContain('/api/close/c-1/paper?period=2026-06&amp;size=letter')
  expect(html).toContain('aria-label="Page 1 of 1"')
  expect(html).toContain('paper-sheet-letter')
  expect(html).toContain('Draft, not signed')
  expect(html).not.toContain('Paper of')
})

test('the paper of a month of a locked quarter leads to that of the quarter', async () => {
  const quarter = { id: 'q', first: '2026-04-01', last: '2026-06-30', state: 'locked' } as const
  const html = await htmlOf({ others: [quarter] })
  expect(html).toContain('/clients/c-1/close/paper?period=2026-04-01..2026-06-30')
  expect(html).toContain('Paper of 1 Apr 2026 – 30 Jun 2026')
})
