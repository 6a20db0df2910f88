'use client'

import { ChevronUp } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

/** The sign-off beside the items; below 1280 px a foot with its state, which opens upward. */
export function SignOffFoot({
  label,
  state,
  isUrgent,
  children,
}: {
  label: string
  state: string
  isUrgent: boolean
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    // The button is read first; what it opens stands above it.
    <div className="flex flex-col-reverse max-xl:sticky max-xl:bottom-0 max-xl:z-20 max-xl:order-last max-xl:-mx-4 max-xl:border-t max-xl:border-line max-xl:bg-float sm:max-xl:-mx-6">
      <button
        type="button"
        className="flex min-h-13 items-center gap-3 px-4 font-medium noscript:hidden sm:px-6 xl:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="grow text-start">{label}</span>
        <span className={`text-xs font-normal ${isUrgent ? 'text-attention' : 'text-quiet'}`}>
          {state}
        </span>
        <ChevronUp
          size={15}
          className={`flex-none text-faint ${isOpen ? 'rotate-180' : ''}`}
          aria-hidden
        />
      </button>
      <div
        id={id}
        className={
          isOpen
            ? 'max-xl:max-h-[70vh] max-xl:overflow-y-auto max-xl:px-4 max-xl:pt-3 sm:max-xl:px-6'
            : 'max-xl:hidden noscript:max-xl:block noscript:max-xl:px-4'
        }
      >
        {children}
      </div>
    </div>
  )
}
