import { Fragment } from 'react'

/** Shows a path that breaks before a slash where it does not fit in a line. Needs no script. */
export function BreakablePath({ path }: { path: string }) {
  const segments = path.split(/(?=\/)/)
  return segments.map((segment, index) => (
    <Fragment key={segments.slice(0, index + 1).join('')}>
      {index > 0 ? <wbr /> : null}
      {segment}
    </Fragment>
  ))
}
