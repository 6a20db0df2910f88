import { expect, test } from 'vitest'
import { PaperScreen } from '@/components/close/paper-screen'
import { createReader } from '@/lib/format/create-reader'
import { makePaper } from '@/lib/present/paper/make-paper'
import type { Sheet } from '@/lib/present/paper/sheet'
import { payment } from '@/test/close/close-evidence'
import { shownClose } from '@/test/close/shown-close'
import { readIn, renderServerScreen } from '@/test/components/screens'

test('a paper on screen has its choices of size, its file, and sheets with their numbers', async () => {
  readIn('UTC')
  const shown = shownClose({ rows: [payment('in', 700)] })
  const paper = makePaper(shown, 'Marlow & Finch', createReader({ locale: 'en', timeZone: 'UTC' }))
  const laid = { clientLines: [], titleLines: [], factLines: [], noteLines: [], height: 0 }
  const sheets: Sheet[] = [{ isWorkings: false, parts: [{ kind: 'top', laid }] }]
  const view = { period: '2026-06', depth: undefined, size: undefined }
  const html = await renderServerScreen(
    <PaperScreen
      client={shown.client}
      paper={paper}
      sheets={sheets}
      view={view}
      size="letter"
      period="June 2026"
    />,
  )
  expect(html).toContain('/api/close/c-1/paper?period=2026-06&amp;size=letter')
  expect(html).toContain('aria-label="Page 1 of 1"')
  expect(html).toContain('paper-sheet-letter')
  expect(html).toContain('Draft, not signed')
})
