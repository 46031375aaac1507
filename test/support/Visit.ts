/** What a browser says of itself that goes to a page (W3C Fetch Metadata). */
export const visit = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" }
