import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { openSheet, printMoney } from '@/bank/ledger/documents/sheet'
import type { StrictTransaction } from '@/lib/bank-contract/transaction'

export async function receiptDocument(
  business: string,
  transaction: StrictTransaction,
  fileName: string,
): Promise<Buffer> {
  const { amount } = transaction
  const paid = { ...amount, amount: Math.abs(amount.amount) }
  const sheet = await openSheet(fileName, transaction.initiated_at)
  sheet.title('Receipt', transaction.counterparty_name)
  sheet.facts([
    [amount.amount < 0 ? 'Paid by' : 'Paid to', business],
    ['Date', transaction.initiated_at.slice(0, 10)],
    ['Card', transaction.card_name ?? '–'],
    ['Reference', transaction.id],
    ['Amount', printMoney(paid)],
  ])
  if (transaction.memo !== undefined) sheet.note(transaction.memo)
  return sheet.finish()
}

const width = 360
const height = 540

/** A photographed till slip as a PNG: grey rules for lines of print, different for every `key`. */
export function receiptImage(key: string): Buffer {
  const digest = createHash('sha256').update(key).digest()
  const pixels = Buffer.alloc((width + 1) * height, paper)
  for (let row = 0; row < height; row += 1) {
    const start = row * (width + 1)
    // Each row of a PNG begins with the number of its filter: none.
    pixels[start] = 0
    const line = Math.floor(row / lineHeight)
    if (row % lineHeight > 8 || line < 2 || line > 26) continue
    const length = 60 + ((digest[line] ?? 0) % 200)
    pixels.fill(line === 3 || line === 24 ? ink : print, start + 30, start + 30 + length)
    if (line > 4 && line < 24) pixels.fill(print, start + 290, start + 335)
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', header()),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const lineHeight = 19
const paper = 0xf4
const print = 0x77
const ink = 0x22
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function header(): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  // Eight bits a pixel, grey; the remaining bytes are the only methods that there are.
  data[8] = 8
  return data
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, checksum])
}
