import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

// For what hangs only: a busy machine draws slowly.
configure({ asyncUtilTimeout: 30_000 })

if (!globalThis.fetch) Object.assign(globalThis, { fetch: () => Promise.reject(new Error('a browser test must say what fetch answers')) })
