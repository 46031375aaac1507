/** Types of the part in use: the package's own bring the types of browsers into every file. */
export interface XmlNode {
  readonly nodeType: number
  readonly childNodes: ArrayLike<XmlNode>
}

export interface XmlDocument {
  readonly documentElement: XmlNode
}

export class DOMParser {
  constructor(options: { readonly errorHandler: () => never })
  parseFromString(text: string, type: "text/xml"): XmlDocument
}
