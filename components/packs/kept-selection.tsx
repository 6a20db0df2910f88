'use client'

import { useEffect } from 'react'

const place = 'packs'

/** Which clients were sent from this form, for who comes back to it: by itself every client would be selected. */
export function KeptSelection({ formId, month }: { formId: string; month: string }) {
  useEffect(() => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return undefined
    const [arrival] = performance.getEntriesByType('navigation')
    const kept = sessionStorage.getItem(place)
    if (kept !== null && arrival instanceof PerformanceNavigationTiming) {
      // What lies here was written below.
      const sent = JSON.parse(kept) as { month: string; clients: string[] }
      if (arrival.type === 'back_forward' && sent.month === month) {
        for (const box of form.querySelectorAll<HTMLInputElement>('input[name=client]:enabled')) {
          box.checked = sent.clients.includes(box.value)
        }
        form.dispatchEvent(new Event('change'))
      }
    }
    const keep = (): void => {
      const clients = new FormData(form).getAll('client')
      sessionStorage.setItem(place, JSON.stringify({ month, clients }))
    }
    form.addEventListener('submit', keep)
    return () => form.removeEventListener('submit', keep)
  }, [formId, month])
  return null
}
