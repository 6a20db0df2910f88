import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { answerLimits, type FileVerdict } from '@/lib/domain/answers/answer-file'
import { checkFile } from '@/lib/domain/answers/check-file'
import { createInflater } from '@/lib/server/answers/inflate'
import {
  box,
  makeHeic,
  makeJpeg,
  makePdf,
  makePdfWith,
  makePng,
  makeZipEnd,
} from '@/test/answers/sample-files'

interface Means {
  sizes?: readonly number[]
  inflated?: number
  room?: number
}

/** In pieces of these sizes, over and over. */
async function* inPieces(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  for (let [from, nth] = [0, 0]; from < bytes.length; nth += 1) {
    const size = sizes[nth % sizes.length] ?? 1
    yield bytes.subarray(from, from + size)
    from += size
  }
}

const check = (bytes: Uint8Array, { sizes = [65_536], ...means }: Means = {}) =>
  checkFile(inPieces(bytes, sizes), { inflate: createInflater, ...means })
const refused = (why: string) => ({ kind: 'refused', why })
const accepted = (type: string, bytes: Uint8Array): FileVerdict =>
  ({ kind: 'accepted', type, size: bytes.length }) as FileVerdict

let samples: { type: string; bytes: Buffer }[] = []
beforeAll(async () => {
  samples = [
    { type: 'application/pdf', bytes: await makePdf() },
    { type: 'application/pdf', bytes: makePdfWith([deflated('BT ET')]) },
    { type: 'image/png', bytes: makePng() },
    { type: 'image/jpeg', bytes: makeJpeg() },
    { type: 'image/heic', bytes: makeHeic() },
  ]
})

const deflated = (content: string | Buffer, filter = '/Filter /FlateDecode') => ({
  dictionary: filter,
  bytes: deflateSync(content),
})
const zeros = (count: number) => Buffer.alloc(count)

describe('a file of an answer', () => {
  it('is taken for what its content is, in whichever pieces it comes', async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: samples.length - 1 }), sizes, async (nth, each) => {
        const { type, bytes } = samples[nth] ?? { type: '', bytes: Buffer.alloc(0) }
        expect(await check(bytes, { sizes: each })).toEqual(accepted(type, bytes))
      }),
      { numRuns: 200 },
    )
  })

  it('is refused wherever it was cut off', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), async (nth, part) => {
        const { bytes = Buffer.alloc(0) } = samples[nth % samples.length] ?? {}
        // White space at the very end is no part of a PDF.
        const whole = Buffer.from(bytes.toString('latin1').trimEnd(), 'latin1')
        const cut = whole.subarray(0, Math.floor(part * (whole.length - 1)))
        expect(await check(cut)).toMatchObject({ kind: 'refused' })
      }),
      { numRuns: 500 },
    )
  })

  it('is refused with anything behind its end, whatever stands in front', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.uint8Array({ minLength: 1, maxLength: 300 }).filter(([first]) => (first ?? 0) > 32),
        async (nth, more) => {
          const { bytes = Buffer.alloc(0) } = samples[nth % samples.length] ?? {}
          expect(await check(Buffer.concat([bytes, more]))).toMatchObject({ kind: 'refused' })
        },
      ),
      { numRuns: 500 },
    )
  })

  it('of PDF may end in white space as PDF has it, and in no other', async () => {
    const pdf = await makePdf()
    for (const white of '\0\t\n\f\r ') {
      const more = Buffer.concat([pdf, Buffer.from(white)])
      expect(await check(more)).toEqual(accepted('application/pdf', more))
    }
    for (const byte of [0x0b, 0x85, 0xa0]) {
      expect(await check(Buffer.concat([pdf, Buffer.of(byte)]))).toEqual(refused('mixed'))
    }
  })

  it('is refused as two in one where a ZIP ends it, also one that hides behind another end', async () => {
    const comment = Buffer.from('\nstartxref\n9\n%%EOF\n')
    for (const { bytes, type } of samples) {
      const zipped = Buffer.concat([bytes, makeZipEnd()])
      expect(await check(zipped), type).toEqual(refused('mixed'))
      const disguised = Buffer.concat([bytes, makeZipEnd(comment)])
      expect(await check(disguised), type).toEqual(refused('mixed'))
    }
    const boxed = Buffer.concat([makeHeic(), box('free', makeZipEnd(Buffer.from('x')))])
    expect(await check(boxed)).toEqual(refused('mixed'))
    const html = Buffer.from('<html><script>alert(1)</script>')
    for (const { bytes } of samples.slice(0, 4)) {
      expect(await check(Buffer.concat([bytes, html]))).toEqual(refused('mixed'))
    }
  })

  it('is refused where it is a page, an archive, a program, a drawing, a film, or noise', async () => {
    const others = [
      '<!doctype html><title>%PDF-1.7</title>',
      '  %PDF-1.7\n',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'PK\x03\x04 word/document.xml',
      'MZ\x90\0',
      'GIF89a',
      '\0\0\0\x18ftypmp42\0\0\0\0mp42isom',
      '\0\0\0\x1cftypavif\0\0\0\0avifmif1',
      '{}',
    ]
    for (const other of others) {
      expect(await check(Buffer.from(other, 'latin1')), other).toEqual(refused('type'))
    }
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 400 }), async (noise) => {
        expect(await check(noise)).toMatchObject({ kind: 'refused' })
      }),
    )
    expect(await check(new Uint8Array())).toEqual(refused('empty'))
  })

  it('is judged alike however it is bent and in whichever pieces it comes', async () => {
    const bends = fc.record({
      nth: fc.nat(),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      noise: fc.uint8Array({ minLength: 1, maxLength: 40 }),
      sizes: fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 5 }),
    })
    await fc.assert(
      fc.asyncProperty(bends, async ({ nth, at, noise, sizes }) => {
        const { bytes = Buffer.alloc(0) } = samples[nth % samples.length] ?? {}
        const from = Math.floor(at * bytes.length)
        const after = bytes.subarray(from + noise.length)
        const bent = Buffer.concat([bytes.subarray(0, from), noise, after])
        expect(await check(bent, { sizes })).toEqual(await check(bent))
      }),
      { numRuns: 300 },
    )
  })

  it('is not read past its room', async () => {
    let read = 0
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('%PDF-1.7\n')
      for (; ; read += 65_536) yield Buffer.alloc(65_536, 32)
    }
    const inflate = createInflater
    expect(await checkFile(endless(), { inflate })).toEqual(refused('too_large'))
    expect(read).toBeLessThan(answerLimits.file + 200_000)
    read = 0
    expect(await checkFile(endless(), { inflate, room: 100_000 })).toEqual(refused('no_room'))
    expect(read).toBeLessThan(300_000)
  })

  it('that breaks off half-way is an error, not a verdict', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield makePng().subarray(0, 20)
      throw new Error('gone')
    }
    await expect(checkFile(broken(), { inflate: createInflater })).rejects.toThrow('gone')
  })
})

describe('a PDF', () => {
  it('that opens with a password alone is refused', async () => {
    const locked = await makePdf('Payroll', { userPassword: 'secret' })
    expect(await check(locked)).toEqual(refused('encrypted'))
    expect(await check(locked, { sizes: [7, 50] })).toEqual(refused('encrypted'))
    const mentioned = await makePdf('How to use /Encrypt', { compress: false })
    expect(await check(mentioned)).toMatchObject({ kind: 'accepted' })
  })

  it('whose streams inflate without end is refused, however they are hidden', async () => {
    const bomb = deflateSync(zeros(3_000_000))
    const ascii = Buffer.from(`${toAscii85(bomb)}~>`)
    const hex = Buffer.from(`${bomb.toString('hex')}>`)
    const hidden = {
      plain: deflated(zeros(3_000_000)),
      'without a filter': { dictionary: '', bytes: bomb },
      'behind a long dictionary': deflated(zeros(3_000_000), `/X (${'x'.repeat(9000)})`),
      'written as characters': { dictionary: '/Filter [/A85 /Fl]', bytes: ascii },
      'written as figures': { dictionary: '/Filter [/AHx /Fl]', bytes: hex },
      'deflated twice': deflated(bomb, '/Filter [/FlateDecode /FlateDecode]'),
      'deflated three times': deflated(deflateSync(bomb), '/Filter [/Fl /Fl /Fl]'),
      'within a stream that does not end': {
        dictionary: '',
        bytes: Buffer.concat([Buffer.from('x << >>\nstream\n'), bomb]),
      },
      'behind a false end': {
        dictionary: '/Filter /FlateDecode',
        bytes: Buffer.concat([
          Buffer.from('7801', 'hex'),
          stored('\nendstream endobj 9 0 obj << >>\nstream\nhello'),
          bomb.subarray(2),
        ]),
      },
    }
    for (const [how, stream] of Object.entries(hidden)) {
      const pdf = makePdfWith([deflated('BT ET'), stream])
      for (const sizes of [[65_536], [11]]) {
        expect(await check(pdf, { inflated: 1_000_000, sizes }), how).toEqual(refused('bomb'))
      }
      expect(await check(pdf), how).toMatchObject({ kind: 'accepted' })
    }
    const many = makePdfWith(Array.from({ length: 20 }, () => deflated(zeros(60_000))))
    expect(await check(many, { inflated: 1_000_000 })).toEqual(refused('bomb'))
  })

  it('with a picture that no paper is as large as, or a coding that cannot be measured, is refused', async () => {
    const picture = { dictionary: '/Width 60000 /Height 60000', bytes: Buffer.from('x') }
    expect(await check(makePdfWith([picture]))).toEqual(refused('bomb'))
    const old = { dictionary: '/Filter /LZWDecode', bytes: zeros(1_200_000) }
    expect(await check(makePdfWith([old]))).toEqual(refused('bomb'))
  })

  it('with many streams that begin and never end is refused', async () => {
    const endless = Buffer.from('7801000080ff7f', 'hex')
    const streams = Array.from({ length: 30 }, () => ({ dictionary: '', bytes: endless }))
    expect(await check(makePdfWith(streams))).toEqual(refused('broken'))
    expect(await check(makePdfWith(streams.slice(0, 5)))).toMatchObject({ kind: 'accepted' })
  })
})

describe('a picture', () => {
  it('is refused where it would be larger than any paper', async () => {
    expect(await check(makePng(60_000, 60_000))).toEqual(refused('bomb'))
    expect(await check(makeJpeg(60_000, 60_000))).toEqual(refused('bomb'))
  })

  it('may have what cameras put behind it', async () => {
    const samsung = Buffer.from('\0\0\x01\x0a\x0e\0\0\0Image_UTC_Data1754000000000SEFT', 'latin1')
    const film = Buffer.concat([
      box('ftyp', Buffer.from('mp42\0\0\0\0isom')),
      box('mdat', zeros(9)),
    ])
    for (const more of [samsung, film, makeJpeg(), zeros(40)]) {
      const photo = Buffer.concat([makeJpeg(), more])
      expect(await check(photo)).toEqual(accepted('image/jpeg', photo))
    }
    expect(await check(Buffer.concat([makeJpeg(), makeJpeg().subarray(0, 30)]))).toEqual(
      refused('mixed'),
    )
  })

  it('of HEIC is whole only with what describes it', async () => {
    const bare = Buffer.concat([
      box('ftyp', Buffer.from('heic\0\0\0\0mif1')),
      box('mdat', zeros(9)),
    ])
    expect(await check(bare)).toEqual(refused('broken'))
  })
})

/** One block of deflate that is stored as it is, with more to follow. */
function stored(text: string): Buffer {
  const length = Buffer.alloc(5)
  length.writeUInt16LE(text.length, 1)
  length.writeUInt16LE(~text.length & 0xffff, 3)
  return Buffer.concat([length, Buffer.from(text)])
}

function toAscii85(bytes: Buffer): string {
  let text = ''
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    let value = bytes.readUInt32BE(at)
    const digits: string[] = []
    for (let nth = 0; nth < 5; nth += 1) {
      digits.unshift(String.fromCharCode(33 + (value % 85)))
      value = Math.floor(value / 85)
    }
    text += value === 0 && digits.join('') === '!!!!!' ? 'z' : digits.join('')
  }
  return text
}
