import { GET as getAudit } from '@/app/api/audit/export/route'
import { GET as getInvoiceFile } from '@/app/api/bank/[connection_id]/invoicing/invoices/[invoice_id]/files/[file_id]/route'
import { GET as getMatches } from '@/app/api/bank/[connection_id]/matches/[list]/route'
import { GET as getStatementFile } from '@/app/api/bank/[connection_id]/statements/[id]/pdf/route'
import { GET as getSums } from '@/app/api/bank/[connection_id]/transactions/sums/route'
import { GET as getReceipt } from '@/app/api/bank/[connection_id]/transactions/[transaction_id]/files/[file_id]/route'
import { GET as getPackage } from '@/app/api/connections/[connection_id]/package/route'
import { POST as postZip } from '@/app/api/exports/[connection_id]/[kind]/route'
import { GET as getFile } from '@/app/api/exports/[connection_id]/runs/[run_id]/file/route'
import { POST as postFile } from '@/app/api/exports/[connection_id]/transactions/route'
import { POST as postToday } from '@/app/api/packs/[connection_id]/today/route'
import { GET as getClients } from '@/app/api/palette/clients/route'
import { GET as getFigures } from '@/app/api/portfolio/figures/route'
import { GET as getProgramFile } from '@/app/api/v1/exports/[id]/file/route'
import type { PersonRole } from '@/lib/domain/people/permissions'
import { makeToken } from '@/lib/server/api/tokens'
import { getSession } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { sampleManifest } from '@/test/packs/sample-pack'
import { appOrigin } from '@/test/faults/offer-parts'

/** How a person loses the right to what is on its way to them. */
export const losses = [
  'signed out',
  'deactivated',
  'client taken away',
  'role lowered',
  'disconnected',
  'scope narrowed',
  'token ended',
] as const

export type Loss = (typeof losses)[number]

/** `breaks`: nothing more comes. `without`: nothing of the client does. `goes on`: it was no loss of this. */
type Effect = 'breaks' | 'without' | 'goes on'

export interface StreamKind {
  name: string
  /** As the tree of `app/api` has it. */
  route: string
  role: PersonRole
  effects: Readonly<Partial<Record<Loss, Effect>>>
  isExport?: true
  open: (connection_id: string) => Promise<Response>
}

type Handler<Params> = (request: Request, context: { params: Promise<Params> }) => Promise<Response>

const get = <Params>(handler: Handler<Params>, params: Params, path: string): Promise<Response> =>
  handler(new Request(`${appOrigin}${path}`), { params: Promise.resolve(params) })

function post<Params>(handler: Handler<Params>, params: Params, form: Record<string, string>) {
  const request = new Request(`${appOrigin}/`, {
    method: 'POST',
    headers: { origin: appOrigin },
    body: new URLSearchParams(form),
  })
  return handler(request, { params: Promise.resolve(params) })
}

const everybody = { 'signed out': 'breaks', deactivated: 'breaks' } as const

const ofClient = {
  role: 'reviewer',
  effects: {
    ...everybody,
    'client taken away': 'breaks',
    'role lowered': 'goes on',
    disconnected: 'breaks',
    'scope narrowed': 'breaks',
  },
} as const

const files = (['csv', 'xlsx', 'ofx', 'qif'] as const).map((format): StreamKind => ({
  ...ofClient,
  name: format,
  route: 'exports/[connection_id]/transactions',
  isExport: true,
  open: (connection_id) => post(postFile, { connection_id }, { format, period: 'all' }),
}))

/** Of an export that was made: its file once more. */
const kept: StreamKind = {
  ...ofClient,
  name: 'kept file of an export',
  route: 'exports/[connection_id]/runs/[run_id]/file',
  isExport: true,
  open: async (connection_id) => {
    const made = await post(postFile, { connection_id }, { format: 'csv', period: 'all' })
    const run_id = made.headers.get('x-export-run') ?? ''
    await made.body?.cancel()
    return get(getFile, { connection_id, run_id }, '/')
  },
}

/** The same by a person’s program, which goes on while they are signed out. */
const byProgram: StreamKind = {
  ...ofClient,
  name: 'file of an export by a program',
  route: 'v1/exports/[id]/file',
  isExport: true,
  effects: { ...ofClient.effects, 'signed out': 'goes on', 'token ended': 'breaks' },
  open: async (connection_id) => {
    // Without all that the client shares, which a program is not given.
    const form = { format: 'csv', period: '2026-05' }
    const made = await post(postFile, { connection_id }, form)
    const id = made.headers.get('x-export-run') ?? ''
    await made.body?.cancel()
    const token = await programToken()
    const request = new Request(appOrigin, { headers: { authorization: `Bearer ${token}` } })
    return getProgramFile(request, { params: Promise.resolve({ id }) })
  },
}

async function programToken(): Promise<string> {
  const wanted = { name: 'Payroll', use: 'bearer', scopes: ['export'], days: 7 } as const
  const secret = await makeToken(getContext(), (await getSession()).person, wanted)
  return secret?.reveal() ?? ''
}

const zips = (['statements', 'invoices'] as const).map((kind): StreamKind => ({
  ...ofClient,
  name: `zip of ${kind}`,
  route: 'exports/[connection_id]/[kind]',
  isExport: true,
  open: (connection_id) => post(postZip, { connection_id, kind }, { period: 'all' }),
}))

const counts = ['transactions', 'invoices', 'cards', 'statements'].map((list): StreamKind => ({
  ...ofClient,
  name: `count of ${list}`,
  route: 'bank/[connection_id]/matches/[list]',
  open: (connection_id) => get(getMatches, { connection_id, list }, '/?period=all'),
}))

const documents: StreamKind[] = [
  {
    ...ofClient,
    name: 'document of an invoice',
    route: 'bank/[connection_id]/invoicing/invoices/[invoice_id]/files/[file_id]',
    open: (connection_id) =>
      get(getInvoiceFile, { connection_id, invoice_id: '1', file_id: 'f' }, '/'),
  },
  {
    ...ofClient,
    name: 'receipt',
    route: 'bank/[connection_id]/transactions/[transaction_id]/files/[file_id]',
    open: (connection_id) =>
      get(getReceipt, { connection_id, transaction_id: '1', file_id: 'f' }, '/'),
  },
  {
    ...ofClient,
    name: 'document of a statement',
    route: 'bank/[connection_id]/statements/[id]/pdf',
    open: (connection_id) => get(getStatementFile, { connection_id, id: 'statements-1' }, '/'),
  },
]

/** Of two statements that the bank has. */
function todayForm(connection_id: string): Record<string, string> {
  const manifest = sampleManifest({ 'statements-1': 'x', 'statements-2': 'y' })
  const client = { ...manifest.client, id: connection_id }
  return { manifest: JSON.stringify({ ...manifest, client }), sha256: '0'.repeat(64) }
}

/** Every stream that a person can have. One that is missing here fails the test of the routes. */
export const streamKinds: readonly StreamKind[] = [
  ...files,
  kept,
  byProgram,
  ...zips,
  ...counts,
  ...documents,
  {
    ...ofClient,
    name: 'sums',
    route: 'bank/[connection_id]/transactions/sums',
    open: (connection_id) => get(getSums, { connection_id }, '/?period=all'),
  },
  {
    ...ofClient,
    name: 'what a pack is at the bank today',
    route: 'packs/[connection_id]/today',
    open: (connection_id) => post(postToday, { connection_id }, todayForm(connection_id)),
  },
  {
    name: 'search of all clients',
    route: 'palette/clients',
    role: 'reviewer',
    effects: {
      ...everybody,
      'client taken away': 'without',
      'role lowered': 'goes on',
      disconnected: 'without',
      'scope narrowed': 'goes on',
    },
    open: () => get(getClients, {}, '/?at=%2F&q=Kite'),
  },
  {
    name: 'figures of the clients',
    route: 'portfolio/figures',
    role: 'reviewer',
    effects: {
      ...everybody,
      'client taken away': 'without',
      'role lowered': 'goes on',
      // What is known of it stays shown.
      disconnected: 'goes on',
      'scope narrowed': 'goes on',
    },
    open: () => get(getFigures, {}, '/?why=requested'),
  },
  {
    name: 'audit log',
    route: 'audit/export',
    role: 'admin',
    // An admin sees every client; what a client shares is in no event.
    effects: { ...everybody, 'role lowered': 'breaks', disconnected: 'goes on' },
    open: () => get(getAudit, {}, '/'),
  },
  {
    name: 'all that is held of a client',
    route: 'connections/[connection_id]/package',
    role: 'admin',
    // Of the firm's own store: what the client shares is of no account.
    effects: { ...everybody, 'role lowered': 'breaks', disconnected: 'goes on' },
    open: (connection_id) => get(getPackage, { connection_id }, '/'),
  },
]
