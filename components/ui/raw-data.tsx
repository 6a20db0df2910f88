import { CopyButton } from '@/components/ui/copy-button'

/** An object as it came, with fields that are unknown to us, and a button that copies it. */
export function RawData({
  value,
  label,
  copyLabel,
}: {
  value: unknown
  label: string
  copyLabel?: string
}) {
  const text = JSON.stringify(value, null, 2)
  return (
    <div dir="ltr" className="relative rounded-lg border border-line bg-sunk">
      <div className="absolute inset-e-2 top-2.5">
        <CopyButton text={text} {...(copyLabel !== undefined && { label: copyLabel })} />
      </div>
      <pre
        tabIndex={0}
        role="region"
        aria-label={label}
        className="max-h-96 overflow-auto p-3 pe-12 font-mono text-xs text-quiet"
      >
        {text}
      </pre>
    </div>
  )
}
