import type { SVGProps } from 'react'

// Drawn here, because the icons of the package bring 1.5 kB of script, which pages near their limit have no room for.

interface DrawnIconProps extends Omit<SVGProps<SVGSVGElement>, 'ref'> {
  size: number
}

/** Returns an icon of the same form as those of the package, from the data of its path. */
export function drawn(d: string) {
  return ({ size, ...rest }: DrawnIconProps) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      <path d={d} />
    </svg>
  )
}

export const CheckIcon = drawn('M20 6 9 17l-5-5')
export const CopyIcon = drawn(
  'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2zM4 16a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2',
)
export const FoldIcon = drawn('m6 9 6 6 6-6')
export const SearchIcon = drawn('M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0M21 21l-4.3-4.3')
