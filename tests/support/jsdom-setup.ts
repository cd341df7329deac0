import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

// Only for hangs: a busy machine renders slowly.
configure({ asyncUtilTimeout: 30_000 })

// It has no layout, so nothing comes onto the screen.
const nothing = () => {}
if (!globalThis.IntersectionObserver)
  Object.assign(globalThis, {
    IntersectionObserver: class {
      observe = nothing
      unobserve = nothing
      disconnect = nothing
    },
  })

if (!globalThis.fetch) Object.assign(globalThis, { fetch: () => Promise.reject(new Error('a browser test must say what fetch answers')) })
