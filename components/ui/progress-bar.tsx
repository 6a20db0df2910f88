/** A share as a bar; the figure stands beside it as text, so the bar itself is not read out. */
export function ProgressBar({
  value,
  max,
  label,
  className = '',
}: {
  value: number
  max: number
  /** Only where no text beside it says the same. */
  label?: string
  className?: string
}) {
  return (
    <progress
      className={`bar ${className}`.trim()}
      max={max}
      value={value}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    />
  )
}
