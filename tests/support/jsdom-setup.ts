import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

// Only for hangs: a busy machine renders slowly.
configure({ asyncUtilTimeout: 30_000 })

if (!globalThis.fetch) Object.assign(globalThis, { fetch: () => Promise.reject(new Error('a browser test must say what fetch answers')) })
