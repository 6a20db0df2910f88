import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface ReadPdf {
  /** The texts of each page, piece by piece, in the order in which they were written. */
  readonly pages: readonly (readonly string[])[]
  readonly text: string
  readonly sizes: readonly (readonly [width: number, height: number])[]
  readonly info: Readonly<Record<string, unknown>>
  /** Pieces that reach over an edge of their page. */
  readonly outside: readonly string[]
}

/** What a reader of PDF files finds in one. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: string[][] = []
  const sizes: [number, number][] = []
  const outside: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    sizes.push([width, height])
    const { items } = await page.getTextContent()
    const texts: string[] = []
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue
      texts.push(item.str)
      const [, , , , x, y] = item.transform as number[]
      const isInside =
        (x ?? 0) >= 0 && (x ?? 0) + item.width <= width && (y ?? 0) >= 0 && (y ?? 0) <= height
      if (!isInside) outside.push(item.str)
    }
    pages.push(texts)
  }
  const { info } = await document.getMetadata()
  await document.loadingTask.destroy()
  return {
    pages,
    text: pages.map((texts) => texts.join(' ')).join('\n'),
    sizes,
    info: info as Record<string, unknown>,
    outside,
  }
}
