import {
  type Chance,
  fieldsOf,
  idForms,
  oddIds,
  pick,
  type Resource,
  resources,
  type Sent,
} from '@/test/banking/foreign-rows'
import { createChance } from '@/test/banking/mutations'

// A grammar of banks that keep to the specification and differ in everything that it leaves open. A
// bank is made of a seed, answers requests as a server would, and knows what it sent.

export interface ForeignRow {
  id: string
  sent: Sent
  /** Whether the specification lets anybody make sense of it. */
  isReadable: boolean
  files: readonly ForeignFile[]
}

export interface ForeignFile {
  file_id: string
  /** What is answered for its metadata. */
  metadata: unknown
  /** Undefined where the metadata does not say which address is meant. */
  address: string | undefined
  host: FileHost
}

export type FileHost = 'public' | 'redirecting' | 'leading inside' | 'inside' | 'unclear'

interface Answer {
  status: number
  body: string
}

export interface ForeignBank {
  /** What it is like, for the message of a test that fails. */
  traits: Readonly<Record<string, unknown>>
  rows: Readonly<Record<Resource, readonly ForeignRow[]>>
  answer: (target: string) => Answer
  journal: { refusedSizes: string[]; misread: string[] }
}

const singular: Readonly<Record<Resource, string>> = {
  accounts: 'account',
  cards: 'card',
  transactions: 'transaction',
  statements: 'statement',
  customers: 'customer',
  invoices: 'invoice',
}

const pathOf = (resource: Resource): string =>
  resource === 'customers' || resource === 'invoices' ? `invoicing/${resource}` : resource

const refusals: readonly string[] = [
  '',
  '<html><h1>Bad Request</h1></html>',
  'page_size too large',
  '{"type":"about:blank","title":"Bad Request","status":400}',
  '{"title":"Zu viele Zeilen verlangt","detail":"höchstens die Hälfte"}',
  '{"errors":[{"parameter":"limit","detail":"out of range"}]}',
]

export function foreignBank(seed: number): ForeignBank {
  const chance = createChance(seed)
  const style = styleOf(chance)
  const mixed = style.isMixed ? chance(oddIds.length) : undefined
  const rows = Object.fromEntries(
    resources.map((resource) => {
      const count = chance(resource === 'transactions' ? 30 : 7)
      return [resource, Array.from({ length: count }, (_, nth) => rowOf(resource, nth))]
    }),
  ) as Record<Resource, ForeignRow[]>
  const journal: ForeignBank['journal'] = { refusedSizes: [], misread: [] }
  return {
    traits: { seed, ...style },
    rows,
    journal,
    answer: (target) => {
      const { pathname, searchParams, search } = new URL(target, 'https://api.example')
      // A server that takes dots and slashes away would answer for another address.
      if (pathname + search !== target) journal.misread.push(target)
      const path = pathname.replace('/api/v1/', '')
      const listed = resources.find((resource) => pathOf(resource) === path)
      if (listed !== undefined) {
        return list(listed, rows[listed], { style, query: searchParams, journal })
      }
      const owner = resources.find((resource) => path.startsWith(`${pathOf(resource)}/`))
      if (owner === undefined) return nothing
      const segments = path.slice(pathOf(owner).length + 1).split('/')
      return detail(owner, rows[owner], segments.map(decodeURIComponent), style.wrap)
    },
  }

  function rowOf(resource: Resource, nth: number): ForeignRow {
    const id =
      mixed !== undefined && nth < 6
        ? (oddIds[(mixed + nth) % oddIds.length] ?? '')
        : (idForms[style.idForm]?.(nth, chance) ?? '')
    const files = hasFile(resource, nth) ? [fileOf(nth, style, chance)] : []
    const fields = Object.entries(fieldsOf(resource, nth, chance)).filter(
      ([name]) => name === 'amount' || chance(10) >= style.missing,
    )
    const isBroken = resource === 'transactions' && nth % 17 === 16
    const isNamed = resource === 'transactions' || resource === 'statements' || !style.ownIdName
    const sent = {
      [isNamed ? 'id' : `${singular[resource]}_id`]: id,
      ...Object.fromEntries(fields),
      ...(isBroken && { amount: { value: '12.50' } }),
      ...(resource === 'invoices' && files.length > 0 && { file_id: files[0]?.file_id }),
      ...(resource === 'transactions' && withFiles(files, style.filesIn)),
      unheard_of: { of: [nth, { colour: 'teal' }] },
    }
    return { id: String(id), sent, isReadable: !isBroken, files }
  }
}

type Style = ReturnType<typeof styleOf>

function styleOf(chance: Chance) {
  const bound = pick(chance, [5, 7, 20, 25, 50, 100, 200])
  return {
    idForm: chance(idForms.length),
    isMixed: chance(3) === 0,
    ownIdName: chance(2) === 0,
    bound,
    defaultSize: Math.min(bound, pick(chance, [5, 10, 20, 25])),
    beyond: pick(chance, ['refuses', 'clamps', 'ignores'] as const),
    refusal: pick(chance, refusals),
    keys: pick(chance, ['as listed', 'renamed', 'data'] as const),
    beside: pick(chance, [{}, { warnings: [] }, { tags: ['a'], took: 3 }, { page_sizes: [1, 2] }]),
    wrap: pick(chance, ['', '', 'data', 'own'] as const),
    lastToken: pick(chance, [null, '']),
    missing: pick(chance, [0, 3, 6, 10]),
    filesIn: pick(chance, ['attachments', 'receipts', 'nested'] as const),
    metadata: pick(chance, ['download_url', 'one address', 'wrapped', 'two addresses'] as const),
    host: pick(chance, ['public', 'redirecting', 'leading inside', 'inside'] as const),
  }
}

function fileOf(owner: number, style: Style, chance: Chance): ForeignFile {
  const file_id = `file/${owner} %2f`
  const host: FileHost = style.metadata === 'two addresses' ? 'unclear' : style.host
  const address = {
    public: `https://files.example:8443/${owner}?signature=s`,
    redirecting: `https://files.example:8443/redirect/${owner}`,
    'leading inside': `https://files.example:8443/inside/${owner}`,
    inside: pick(chance, ['http://localhost:9', 'https://169.254.169.254', 'https://[::1]:8443']),
    unclear: 'https://files.example/1',
  }[host]
  const metadata = {
    download_url: { file_id, download_url: address, about: 'https://bank.example/help' },
    'one address': { file_id, where: address, kind: 'application/pdf' },
    wrapped: { file: { file_id, file_name: 'a.pdf', signed: { url: address } } },
    'two addresses': { where: address, about: 'https://bank.example/help' },
  }[style.metadata]
  return { file_id, metadata, address: host === 'unclear' ? undefined : address, host }
}

function list(
  resource: Resource,
  rows: readonly ForeignRow[],
  request: { style: Style; query: URLSearchParams; journal: ForeignBank['journal'] },
): Answer {
  const { style, query, journal } = request
  const wanted = query.get('page_size')
  if (Number(wanted) > style.bound && style.beyond === 'refuses') {
    journal.refusedSizes.push(`${resource} ${wanted}`)
    return { status: 400, body: style.refusal }
  }
  const isUsual = wanted === null || style.beyond === 'ignores'
  const size = isUsual ? style.defaultSize : Math.min(Number(wanted), style.bound)
  const start = Number(query.get('page_token')?.replace('after &=+/% ', '') ?? 0)
  const key = { 'as listed': resource, renamed: `business_${resource}`, data: 'data' }[style.keys]
  const end = start + size
  // Spec, Endpoints: the one filter of the customers that it names.
  const hasDeleted = query.get('include_deleted') === 'true'
  const listed = rows.filter(({ sent }) => hasDeleted || typeof sent['deleted_at'] !== 'string')
  return json({
    ...style.beside,
    page: { next_page_token: end < listed.length ? `after &=+/% ${end}` : style.lastToken, size },
    [key]: listed.slice(start, end).map(({ sent }) => sent),
  })
}

function detail(
  resource: Resource,
  rows: readonly ForeignRow[],
  [id, files, file_id, ...rest]: readonly string[],
  wrap: Style['wrap'],
): Answer {
  const row = rows.find((each) => each.id === id)
  if (row === undefined) return nothing
  if (files === undefined) return json(wrapped(row.sent, wrap, singular[resource]))
  const file = row.files.find((each) => each.file_id === file_id)
  const isFile = files === 'files' && rest.length === 0 && file !== undefined
  return isFile ? json(file.metadata) : nothing
}

const nothing: Answer = { status: 404, body: '' }
const json = (body: unknown): Answer => ({ status: 200, body: JSON.stringify(body) })

function wrapped(sent: Sent, wrap: '' | 'data' | 'own', own: string): unknown {
  if (wrap === '') return sent
  return { [wrap === 'data' ? 'data' : own]: sent, meta: { read: 'now' } }
}

function hasFile(resource: Resource, nth: number): boolean {
  return (resource === 'transactions' && nth % 5 === 0) || (resource === 'invoices' && nth < 3)
}

function withFiles(files: readonly ForeignFile[], where: 'attachments' | 'receipts' | 'nested') {
  const held = files.map(({ file_id }) => ({ file_id, file_name: 'scan.pdf' }))
  if (where === 'nested') return { proof: { held, count: held.length } }
  return { [where]: held }
}
