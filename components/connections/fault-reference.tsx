import type { ReactNode } from 'react'
import { Rich } from '@/components/ui/rich'
import type { Text } from '@/lib/i18n/create-text'

/** By which whoever runs Countinghouse finds the cause. */
export function FaultReference({ reference, words }: { reference: string; words: Text }) {
  const code = (chunks: readonly ReactNode[]): ReactNode => (
    <code>
      <Rich parts={chunks} />
    </code>
  )
  return (
    <p>
      <Rich parts={words.rich('connections.reference', { reference, code })} />
    </p>
  )
}
