/** Every HTTP call by name. Methods and paths are written nowhere else. */
export const API = {
  currentUser: { method: 'GET', path: '/api/auth/me' },
  login: { method: 'POST', path: '/api/auth/login' },
  signup: { method: 'POST', path: '/api/auth/signup' },
  logout: { method: 'POST', path: '/api/auth/logout' },
  changePassword: { method: 'POST', path: '/api/auth/password' },
  sessions: { method: 'GET', path: '/api/auth/sessions' },
  endSession: { method: 'POST', path: '/api/auth/sessions/end' },
  contact: { method: 'POST', path: '/api/contact' },
  uploadQuoteFiles: { method: 'POST', path: '/api/upload-quote-files' },
  requestQuote: { method: 'POST', path: '/api/quote-request' },
  chat: { method: 'POST', path: '/api/chat' },
  portfolio: { method: 'GET', path: '/api/portfolio' },
  uploadPortfolioItem: { method: 'POST', path: '/api/portfolio/upload' },
  media: { method: 'GET', path: '/api/storage/serve/attached_assets/' },
  testSms: { method: 'POST', path: '/api/test-sms' },
  smsProviderStatus: { method: 'GET', path: '/api/twilio-status' },
  smsCapability: { method: 'POST', path: '/api/verify-sms-capability' },
  /** Called by the SMS provider: delivery status of a message. */
  smsStatus: { method: 'POST', path: '/api/sms-status' },
  /** Called by the SMS provider: an incoming message. */
  smsInbound: { method: 'POST', path: '/api/sms-inbound' },
} as const;
