import '@testing-library/jest-dom'

if (!globalThis.fetch) Object.assign(globalThis, { fetch: () => Promise.reject(new Error('a browser test must say what fetch answers')) })
