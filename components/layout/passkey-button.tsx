'use client'

import { FingerprintPattern } from 'lucide-react'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { type PasskeyPurpose, usePasskey } from '@/lib/queries/proof'
import { withQueries } from '@/lib/queries/query-client'

/** Whether this browser can use passkeys; not before its script runs. */
export function useHasPasskeys(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => 'PublicKeyCredential' in window,
    () => false,
  )
}

/** What separates it from what stands above, which nobody needs without it. */
export function PasskeyOr({ isAlways, children }: { isAlways: boolean; children: ReactNode }) {
  const hasPasskeys = useHasPasskeys()
  return hasPasskeys || isAlways ? children : null
}

/** Shows a passkey, and goes where the person was going. */
export const PasskeyButton = withQueries(function PasskeyButton({
  failed,
  returnTo,
  purpose,
  isPrimary = false,
  children,
}: {
  /** Said if the person cancelled, or has no passkey. */
  failed: string
  returnTo: string
  purpose: PasskeyPurpose
  isPrimary?: boolean
  children: ReactNode
}) {
  const [problem, setProblem] = useState<string>()
  const show = usePasskey(purpose, {
    onDone: () => location.assign(returnTo),
    onFailed: (reason) => setProblem(reason ?? failed),
  })
  if (!useHasPasskeys()) return null
  return (
    <>
      <Button
        type="button"
        size="lg"
        variant={isPrimary ? 'primary' : 'secondary'}
        className="w-full"
        icon={<FingerprintPattern />}
        busy={show.isPending}
        onClick={() => {
          setProblem(undefined)
          show.mutate()
        }}
      >
        {children}
      </Button>
      {problem !== undefined && (
        <p role="alert" className="note bg-danger-tint text-danger">
          {problem}
        </p>
      )}
    </>
  )
})
