import { createInflate, type Inflate } from 'node:zlib'
import { type Inflater, isDeflated } from '@/lib/domain/answers/pdf-stream'

const maxDepth = 3

/** Off the main thread, piece by piece; what comes out is counted, with what it holds deflated in turn. */
export function createInflater(depth = 1): Inflater {
  const zlib: Inflate = createInflate()
  let out = 0
  let most = 0
  let isOpen = true
  let inner: Inflater | undefined
  let settle = (): void => {}
  let work: Promise<unknown> = Promise.resolve()
  const close = (): void => {
    isOpen = false
    zlib.destroy()
    settle()
  }
  const inflateInner = async ({ push }: Inflater, piece: Buffer): Promise<void> => {
    out += await push(piece, most - out)
    zlib.resume()
  }
  zlib.on('data', (piece: Buffer) => {
    if (out === 0 && depth < maxDepth && isDeflated(piece)) inner = createInflater(depth + 1)
    out += piece.length
    if (inner?.isOpen() === true) {
      zlib.pause()
      work = inflateInner(inner, piece)
    }
    if (out > most) close()
  })
  zlib.on('end', close)
  zlib.on('error', close)
  return {
    push: async (bytes, limit) => {
      if (!isOpen || bytes.length === 0) return 0
      const before = out
      most = before + limit
      await new Promise<void>((resolve) => {
        settle = resolve
        zlib.write(bytes, () => resolve())
      })
      await work
      return out - before
    },
    isOpen: () => isOpen,
    end: () => {
      inner?.end()
      close()
    },
  }
}
