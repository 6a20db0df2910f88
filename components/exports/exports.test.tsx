import { beforeEach, describe, expect, it } from 'vitest'
import { ExportRunScreen } from '@/components/exports/export-run'
import { ExportRequestScreen } from '@/components/exports/export-request-screen'
import { ExportsScreen, FirmExportsScreen } from '@/components/exports/exports-screen'
import type { Client } from '@/lib/domain/clients/client'
import type { ExportRun } from '@/lib/domain/exports/export-run'
import { exportLists } from '@/lib/present/export-lists'
import type { ExportRequest } from '@/lib/present/export-request'
import { parseListParams } from '@/lib/search-params/list-params'
import { defaultNaming } from '@/lib/domain/exports/file-naming'
import {
  cellsOf,
  readIn,
  renderServerScreen,
  testClient,
  testReader,
  wordsOf,
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

const ended = { ...testClient, status: 'needs_reconnect', reason: 'revoked_at_bank' } as const
const request: ExportRequest = {
  kind: 'statements',
  definition: exportLists.statements,
  list: parseListParams(exportLists.statements, {}),
  ids: [],
  period: { text: '', range: {} } as never,
  conditions: [],
}

describe('a client whose access has ended', () => {
  beforeEach(() => readIn(testReader.timeZone))

  it('is offered no export that its bank would refuse, and says how to go on', async () => {
    const list = await renderServerScreen(
      <ExportsScreen client={ended} mayPrepare period={undefined} runs={[run()]} />,
    )
    expect(wordsOf(list)).toContain('Reconnect Acme')
    expect(list).not.toContain('/statements/zip')
    expect(list).not.toContain('name="again"')
    const open = await renderServerScreen(
      <ExportsScreen client={testClient} mayPrepare period={undefined} runs={[]} />,
    )
    expect(wordsOf(open)).not.toContain('Reconnect')
    expect(open).toContain('/statements/zip')
  })

  it.each([
    ['as its row says', ended, { kind: 'read', value: { first: [], all: 0, fresh: 0 } }],
    [
      'as its bank said a moment ago',
      { ...testClient, scope: ['statements:read'] },
      { kind: 'failed', failure: { code: 'needs_reconnect', reason: 'revoked_at_bank' } },
    ],
  ])('has no button for a download: %s', async (_, client, preview) => {
    const naming = { ...defaultNaming.statements }
    const named = { naming, isKept: true, hasOwn: false, isOnlyNew: false, preview } as never
    const html = await renderServerScreen(
      <ExportRequestScreen {...{ client, request, named }} notApplied={[]} mayKeep />,
    )
    expect(wordsOf(html)).toContain('Reconnect Acme')
    expect(html).not.toContain('action="/api/exports')
    expect(wordsOf(html)).not.toContain('all the same')
  })

  it('has its export of the firm’s list not offered once more', async () => {
    const firms = (status: Client['status']) =>
      renderServerScreen(
        <FirmExportsScreen
          runs={[
            { ...run(), connection_id: 'c-1', clientName: 'c', scope: testClient.scope, status },
          ]}
        />,
      )
    expect(await firms('active')).toContain('name="again"')
    expect(await firms('disconnected')).not.toContain('name="again"')
  })
})

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
      status: 'active' as const,
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
    const hidden = [...html.matchAll(/data-hide[-\d]*="([\d ]*)"/g)].flatMap(([, at = '']) =>
      at.split(' '),
    )
    expect(hidden).not.toContain(String(cellsOf(html)[0]?.length))
  })
})
