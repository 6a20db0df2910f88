import { beforeEach, describe, expect, it } from 'vitest'
import { ExportRunScreen } from '@/components/exports/export-run'
import { ExportsScreen, FirmExportsScreen } from '@/components/exports/exports-screen'
import type { ExportRun } from '@/lib/domain/exports/export-run'
import {
  cellsOf,
  readIn,
  renderServerScreen,
  testClient,
  testReader,
} from '@/test/components/screens'

const run = (overrides: Partial<ExportRun> = {}): ExportRun => ({
  id: 'run-1',
  kind: 'transactions',
  state: 'finished',
  startedAt: '2026-06-12T12:00:00Z',
  person_id: 'p-1',
  by: 'Ada Marlow',
  progress: undefined,
  request: [['format', 'csv']],
  changedAt: '2026-06-12T12:00:10Z',
  dueAt: null,
  isResumable: true,
  cancelledBy: '',
  file: undefined,
  handOverId: null,
  fileDays: 7,
  ...overrides,
})

const again = (connection_id: string, kind: string, id = 'run-1') =>
  new RegExp(
    `<form action="/api/exports/${connection_id}/${kind}" method="post"><input type="hidden" name="again" value="${id}"/>`,
  )

describe('an export that was made', () => {
  beforeEach(() => readIn(testReader.timeZone))

  it('is run again from its own screen, once it is over', async () => {
    const page = (made: ExportRun) =>
      renderServerScreen(<ExportRunScreen client={testClient} run={made} />)
    expect(await page(run())).toMatch(again('c-1', 'transactions'))
    expect(await page(run({ state: 'running' }))).not.toContain('name="again"')
    expect(await page(run({ request: undefined }))).not.toContain('name="again"')
  })

  it('is not run again where the client no longer shares what it holds', async () => {
    const invoices = run({ kind: 'invoices' })
    const page = await renderServerScreen(<ExportRunScreen client={testClient} run={invoices} />)
    expect(page).not.toContain('name="again"')
    const list = await renderServerScreen(
      <ExportsScreen client={testClient} mayPrepare period={undefined} runs={[invoices, run()]} />,
    )
    expect(cellsOf(list).map((cells) => cells.at(-1))).toEqual(['', 'Run again'])
  })

  it('is run again from the firm’s list, each at its own client', async () => {
    const of = (connection_id: string, scope: readonly string[]) => ({
      ...run({ id: `run-of-${connection_id}` }),
      connection_id,
      clientName: connection_id,
      scope,
    })
    const html = await renderServerScreen(
      <FirmExportsScreen
        runs={[
          of('c-1', ['transactions:read']),
          of('c-2', ['accounts:read']),
          of('c-3', ['transactions:read']),
        ]}
      />,
    )
    expect(html).toMatch(again('c-1', 'transactions', 'run-of-c-1'))
    expect(html).not.toContain('value="run-of-c-2"')
    expect(html).toMatch(again('c-3', 'transactions', 'run-of-c-3'))
  })

  it('can be run again at any width of a table', async () => {
    const html = await renderServerScreen(
      <ExportsScreen client={testClient} mayPrepare period={undefined} runs={[run()]} />,
    )
    const hidden = /data-hide="([\d ]*)"/.exec(html)?.[1]?.split(' ')
    expect(hidden).not.toContain(String(cellsOf(html)[0]?.length))
  })
})
