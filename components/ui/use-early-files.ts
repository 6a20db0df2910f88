import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Calls `take` once where files were chosen before the script had come: they reached no handler. */
export function useEarlyFiles(field: RefObject<HTMLInputElement | null>, take: () => void): void {
  const takeEarly = useEffectEvent(() => {
    if (field.current?.files?.length) take()
  })
  useEffect(() => takeEarly(), [])
}
