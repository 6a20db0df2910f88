import { type Figure, interleave, ratioFigure } from '@/bench/figure'
import { exportFile } from '@/bench/measure/export-file'
import { fetchText, timed } from '@/bench/measure/load'
import { bearerOf, callsDuring, type Client, large } from '@/bench/stack/bench-stack'

const rounds = 5
const documents = 500
/** As many as an export fetches at once. */
const atOnce = 4

interface Attached {
  readonly id: string
  readonly account_id: string
  readonly attachments: readonly { readonly file_id: string; readonly file_name: string }[]
}

/**
 * P42: a zip of 500 PDFs, held against the bank giving the same: each document’s transaction, its metadata and its
 * bytes, four at once.
 */
export async function zipExport({ stack, url, cookie }: Client): Promise<Figure[]> {
  const headers = await bearerOf(stack, large)
  const wanted = await findReceipts(`${stack.bank}/api/v1/transactions`, headers)
  const file = `${stack.dashboard}/api/exports/${url.split('/').at(-1)}/receipts`
  const form = wanted.map(({ id, account_id, file_id }) => {
    return ['id', JSON.stringify([id, account_id, file_id])] as const
  })
  const zip = async () => {
    const answer = await exportFile(file, cookie, form)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const entries = countEntries(bytes)
    // Its last two say what is in it.
    if (entries !== documents + 2)
      throw new Error(`${file} (${answer.status}) has ${entries} files`)
  }
  const calls = await callsDuring(stack, zip)
  const own = calls.filter(({ path }) => path.startsWith('/api/')).length
  if (own < 2 * documents) throw new Error(`${own} calls were made for ${documents} documents`)
  const ratio = await interleave(
    rounds,
    () => timed(() => fetchAll(stack.bank, wanted, headers)),
    () => timed(zip),
  )
  return [
    ratioFigure(
      {
        row: 'P42',
        what: `a zip of ${documents} PDFs, until it is downloaded: documents a second`,
        against: `the bank giving each by the same calls, ${atOnce} at once`,
      },
      ratio,
      { atLeast: 0.9 },
    ),
  ]
}

interface Receipt {
  readonly id: string
  readonly account_id: string
  readonly file_id: string
}

/** The latest that are PDFs. */
async function findReceipts(address: string, headers: Record<string, string>): Promise<Receipt[]> {
  const found: Receipt[] = []
  for (let token: string | null = ''; token !== null && found.length < documents;) {
    const query = new URLSearchParams({
      page_size: '100',
      ...(token !== '' && { page_token: token }),
    })
    const body = JSON.parse(await fetchText({ url: `${address}?${query}`, headers })) as {
      transactions: Attached[]
      page: { next_page_token: string | null }
    }
    for (const { id, account_id, attachments } of body.transactions) {
      const pdfs = attachments.filter(({ file_name }) => file_name.endsWith('.pdf'))
      found.push(...pdfs.map(({ file_id }) => ({ id, account_id, file_id })))
    }
    token = body.page.next_page_token
  }
  if (found.length < documents) throw new Error(`the bank has ${found.length} PDFs`)
  return found.slice(0, documents)
}

async function fetchAll(
  bank: string,
  wanted: readonly Receipt[],
  headers: Record<string, string>,
): Promise<void> {
  const waiting = [...wanted]
  const fetchNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const one = `${bank}/api/v1/transactions/${next.id}`
      await fetchText({ url: one, headers })
      const text = await fetchText({ url: `${one}/files/${next.file_id}`, headers })
      const { download_url } = JSON.parse(text) as { download_url: string }
      const answer = await fetch(download_url)
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (!answer.ok || !bytes.includes('%%EOF')) throw new Error(`${one} has no whole PDF`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, fetchNext))
}

function countEntries(zip: Buffer): number {
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  return end === -1 ? 0 : zip.readUInt16LE(end + 10)
}
