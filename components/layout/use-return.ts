import { useEffect, useEffectEvent } from 'react'

/** Who was away for less has hardly looked at anything else. */
const minAway = 3000

/**
 * Runs when its person comes back to the window from another. While a dialog is open or something is
 * being written, it waits until that is over, so that nothing typed is lost.
 */
export function useReturn(onReturn: () => void): void {
  const run = useEffectEvent(onReturn)
  useEffect(() => {
    let leftAt: number | undefined
    let isDue = false
    const leave = () => (leftAt ??= Date.now())
    const settle = () => {
      if (!isDue || isWriting()) return
      isDue = false
      run()
    }
    const comeBack = () => {
      isDue ||= leftAt !== undefined && Date.now() - leftAt >= minAway
      leftAt = undefined
      settle()
    }
    const onVisibility = () => (document.hidden ? leave() : comeBack())
    window.addEventListener('blur', leave)
    window.addEventListener('focus', comeBack)
    document.addEventListener('visibilitychange', onVisibility)
    // A dialog that closes gives the focus back.
    document.addEventListener('focusin', settle)
    return () => {
      window.removeEventListener('blur', leave)
      window.removeEventListener('focus', comeBack)
      document.removeEventListener('visibilitychange', onVisibility)
      document.removeEventListener('focusin', settle)
    }
  }, [])
}

function isWriting(): boolean {
  // A toast is a dialog too, that is not modal.
  if (
    document.querySelector(':is([role=dialog], [role=alertdialog]):not([aria-modal=false])') !==
    null
  )
    return true
  return [...document.querySelectorAll('textarea')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  )
}
