import { crc32, deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'

/** Files as clients have them, built whole, to be bent by a test. */

type PdfOptions = NonNullable<ConstructorParameters<typeof PDFDocument>[0]>

export async function makePdf(words = 'Invoice 4711', options: PdfOptions = {}): Promise<Buffer> {
  const document = new PDFDocument(options)
  const pieces: Buffer[] = []
  document.on('data', (piece: Buffer) => pieces.push(piece))
  const whole = new Promise((resolve) => document.on('end', resolve))
  document.text(words).addPage().text(words.repeat(50)).end()
  await whole
  return Buffer.concat(pieces)
}

interface Stream {
  dictionary: string
  bytes: Buffer
}

/** A PDF of one page with these streams beside it, its table of offsets right. */
export function makePdfWith(streams: readonly Stream[]): Buffer {
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>'),
    ...streams.map(({ dictionary, bytes }) =>
      Buffer.concat([
        Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`),
        bytes,
        Buffer.from('\nendstream'),
      ]),
    ),
  ]
  let pdf = Buffer.from('%PDF-1.7\n')
  const offsets: number[] = []
  for (const [index, object] of objects.entries()) {
    offsets.push(pdf.length)
    const [head, end] = [Buffer.from(`${index + 1} 0 obj\n`), Buffer.from('\nendobj\n')]
    pdf = Buffer.concat([pdf, head, object, end])
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`
  return Buffer.concat([
    pdf,
    Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${rows}${trailer}`),
  ])
}

export function makePng(width = 3, height = 2): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc(Math.min(width + 1, 1000) * Math.min(height, 1000))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

export function makeJpeg(width = 4, height = 4, scan: Buffer = Buffer.from('0102ff00a1', 'hex')) {
  const frame = Buffer.from('ffc0000b08000000000101110000', 'hex').subarray(0, 13)
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    frame,
    Buffer.from('ffda0008010100003f00', 'hex'),
    scan,
    Buffer.from('ffd0', 'hex'),
    scan,
    Buffer.from('ffd9', 'hex'),
  ])
}

export function makeHeic(brand = 'heic', data = Buffer.from('a picture')): Buffer {
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0mif1`)),
    box('meta', Buffer.alloc(12)),
    box('mdat', data),
  ])
}

export function box(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** A ZIP with nothing in it but its end, which is what one is found by; with a comment of these bytes. */
export function makeZipEnd(comment: Buffer = Buffer.alloc(0)): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([end, comment])
}
