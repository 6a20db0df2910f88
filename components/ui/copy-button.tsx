'use client'

import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { useUiLabels } from '@/components/ui/ui-labels'

const shownMilliseconds = 2000

/** Copies a text and says so. With `children` it is a button with words, else an icon. */
export function CopyButton({
  text,
  label,
  inRow = false,
  children,
}: {
  text: string
  /** What is copied, for the tooltip and screen readers: "Copy transaction ID". */
  label?: string
  /** Small and without a border, as a step at the end of a row. */
  inRow?: boolean
  children?: string
}) {
  const { copy, copied } = useUiLabels()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), shownMilliseconds)
    return () => clearTimeout(timer)
  }, [isCopied])
  const onClick = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  const icon = isCopied ? <Check /> : <Copy />
  return (
    <>
      {children === undefined ? (
        <IconButton
          variant="ghost"
          size="sm"
          className="-my-1 shrink-0"
          icon={icon}
          label={isCopied ? copied : (label ?? copy)}
          onClick={onClick}
        />
      ) : (
        <Button
          icon={icon}
          onClick={onClick}
          {...(inRow && { variant: 'ghost', size: 'sm', title: label })}
        >
          {inRow ? (
            <span className="sm:max-xl:sr-only">{isCopied ? copied : children}</span>
          ) : isCopied ? (
            copied
          ) : (
            children
          )}
        </Button>
      )}
      <span role="status" className="sr-only">
        {isCopied ? copied : ''}
      </span>
    </>
  )
}
