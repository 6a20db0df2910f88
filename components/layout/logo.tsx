/** Countinghouse's mark: four tallies and a stroke. */
export function Mark({ size = 20 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      className="flex-none text-accent"
      aria-hidden="true"
    >
      <path d="M6 5v14M10 5v14M14 5v14M18 5v14M3 15.5 21 8.5" />
    </svg>
  )
}
