'use client'
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { NotLoaded } from './not-loaded'

interface LateOptions {
  /** Shown while it loads. */
  loading?: ReactNode
  /** Shown when it could not be loaded; a sentence with a button for `retry` without it. */
  failed?: (retry: () => void) => ReactNode
}

/**
 * Returns a component that is loaded when it is first shown, so that pages stay small. One that cannot be loaded, because the connection is lost
 * or a newer release has taken the place of its file, says so and can be loaded again; a lazy component would throw, and take the page with
 * what was typed or shown once there.
 */
export function lateComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { loading = null, failed = (retry) => <NotLoaded onRetry={retry} /> }: LateOptions = {},
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined
  return function LateComponent(props: Props) {
    const [Loaded, setLoaded] = useState(() => known)
    const [isFailed, setFailed] = useState(false)
    const start = useCallback(() => {
      setFailed(false)
      load().then(
        (component) => {
          known = component
          setLoaded(() => component)
        },
        () => setFailed(true),
      )
    }, [])
    useEffect(() => {
      if (!known) start()
    }, [start])
    if (Loaded) return <Loaded {...props} />
    return isFailed ? failed(start) : loading
  }
}
