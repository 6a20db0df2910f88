import { mutationOptions } from '@tanstack/react-query'
import type { CheckedPack } from '@/lib/domain/packs/check-zip'
import type { Answers } from '@/lib/queries/answers'
import { readLines } from '@/lib/queries/http'

/** A pack that was read and compared with its manifest. */
export type PackCheck = Extract<CheckedPack, { kind: 'checked' }>
export type PackTodayLine = Answers['packToday']

const loadCheck = () => import('@/lib/domain/packs/check-zip')

/** Loads what checks a pack, which then needs no network. */
export async function prepareCheck(): Promise<void> {
  await loadCheck().catch(() => {})
}

/** Compares a pack, or one of those inside of a ZIP, with its manifest in this browser; nothing of it is sent. */
export const checkPack = (onProgress: (done: number, total: number) => void) =>
  mutationOptions({
    mutationKey: ['packs', 'check'],
    // It needs no network.
    networkMode: 'always',
    mutationFn: async ({ file, inside }: { file: File; inside?: string }) => {
      const { checkZip, checkInside } = await loadCheck()
      const result = await (inside === undefined
        ? checkZip(file, onProgress)
        : checkInside(file, inside, onProgress))
      return { result, name: inside ?? file.name, at: Date.now() }
    },
  })

/** What the firm and the bank say of a pack now, some hundred files at a time. Resolves to how many there are. */
export const packToday = (onLines: (lines: readonly PackTodayLine[]) => void) =>
  mutationOptions({
    mutationKey: ['packs', 'today'],
    mutationFn: async ({ manifest, manifestSha256 }: PackCheck): Promise<number> => {
      const { partsToCompare } = await import('@/lib/domain/packs/today')
      const parts = partsToCompare(manifest)
      const path = `/api/packs/${encodeURIComponent(manifest.client.id)}/today`
      const lines: PackTodayLine[] = []
      onLines([])
      for (const [nth, part] of parts.entries()) {
        const body = new URLSearchParams([
          ['manifest', JSON.stringify(part)],
          ['sha256', manifestSha256],
        ])
        const { signal } = new AbortController()
        for await (const line of readLines(path, 'packToday', signal, body)) {
          if (line.kind === 'kept' && nth > 0) continue
          lines.push(line)
          onLines([...lines])
        }
      }
      return parts.reduce((sum, { files }) => sum + files.length, 0)
    },
  })
