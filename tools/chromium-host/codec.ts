type Packed = [tag: string, ...parts: unknown[]];

export interface Codec {
  /** Throws 'An object could not be cloned.' like Electron's structured clone. */
  encode(value: unknown): string;
  decode(text: string): unknown;
}

/** Structured clone as text. The source text of this function also runs in the page, so it has no imports. */
export function makeCodec(): Codec {
  const realm = globalThis as unknown as Record<string, unknown>;
  type Constructor = new (...args: unknown[]) => object;

  const uncloneable = [
    'Promise',
    'WeakMap',
    'WeakSet',
    'WeakRef',
    'Blob',
    'Node',
    'Window',
    'FileList',
    'Event',
    'ReadableStream',
    'MessagePort',
  ]
    .map((name) => realm[name])
    .filter((type): type is Constructor => typeof type === 'function');

  const errorTypes: Record<string, ErrorConstructor> = {
    TypeError,
    RangeError,
    SyntaxError,
    ReferenceError,
    EvalError,
    URIError,
  };

  function refuse(): never {
    throw new Error('An object could not be cloned.');
  }

  function toBase64(buffer: ArrayBufferLike): string {
    const bytes = new Uint8Array(buffer);
    let binary = '';
    for (let at = 0; at < bytes.length; at += 8192) {
      binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
    }
    return btoa(binary);
  }

  function fromBase64(text: string): ArrayBuffer {
    const binary = atob(text);
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
    return bytes.buffer;
  }

  function packNumber(value: number): Packed {
    if (Object.is(value, -0)) return ['number', '-0'];
    return Number.isFinite(value) ? ['value', value] : ['number', String(value)];
  }

  function packView(view: ArrayBufferView): Packed {
    const type = Object.prototype.toString.call(view).slice(8, -1);
    const bytes = view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength);
    return ['view', type, toBase64(bytes)];
  }

  function packObject(value: object, put: (part: unknown) => number): Packed {
    if (uncloneable.some((type) => value instanceof type)) refuse();
    if (Array.isArray(value)) return ['array', value.map(put)];
    if (value instanceof Date) return ['date', value.getTime()];
    if (value instanceof RegExp) return ['regexp', value.source, value.flags];
    if (value instanceof Map) return ['map', [...value].map(([key, item]) => [put(key), put(item)])];
    if (value instanceof Set) return ['set', [...value].map(put)];
    if (value instanceof Error) return ['error', value.name, value.message, value.stack];
    if (value instanceof ArrayBuffer) return ['buffer', toBase64(value)];
    if (ArrayBuffer.isView(value)) return packView(value);
    return ['object', Object.entries(value).map(([key, item]) => [key, put(item)])];
  }

  function pack(value: unknown, put: (part: unknown) => number): Packed {
    switch (typeof value) {
      case 'undefined':
        return ['undefined'];
      case 'string':
      case 'boolean':
        return ['value', value];
      case 'number':
        return packNumber(value);
      case 'bigint':
        return ['bigint', String(value)];
      case 'object':
        return value === null ? ['value', null] : packObject(value, put);
      default:
        return refuse();
    }
  }

  function encode(root: unknown): string {
    const places = new Map<unknown, number>();
    const table: (Packed | null)[] = [];
    function put(value: unknown): number {
      const known = places.get(value);
      if (known !== undefined) return known;
      const place = table.length;
      places.set(value, place);
      table.push(null); // reserved first, so that a cycle finds its place
      table[place] = pack(value, put);
      return place;
    }
    put(root);
    return JSON.stringify(table);
  }

  function decodeError(name: string, message: string, stack: string | undefined): Error {
    const error = new (errorTypes[name] ?? Error)(message);
    if (stack) error.stack = stack;
    return error;
  }

  function decode(text: string): unknown {
    const table = JSON.parse(text) as Packed[];
    const made = new Map<number, unknown>();

    function fill<T>(place: number, container: T, write: (container: T) => void): T {
      made.set(place, container);
      write(container);
      return container;
    }

    function unpack(place: number): unknown {
      const [tag, first, second, third] = table[place] as Packed;
      switch (tag) {
        case 'undefined':
          return undefined;
        case 'value':
          return first;
        case 'number':
          return Number(first);
        case 'bigint':
          return BigInt(first as string);
        case 'date':
          return new Date(first as number);
        case 'regexp':
          return new RegExp(first as string, second as string);
        case 'error':
          return decodeError(first as string, second as string, third as string | undefined);
        case 'buffer':
          return fromBase64(first as string);
        case 'view':
          return new (realm[first as string] as Constructor)(fromBase64(second as string));
        case 'array':
          return fill(place, [] as unknown[], (list) => {
            for (const item of first as number[]) list.push(get(item));
          });
        case 'map':
          return fill(place, new Map(), (map) => {
            for (const [key, item] of first as [number, number][]) map.set(get(key), get(item));
          });
        case 'set':
          return fill(place, new Set(), (set) => {
            for (const item of first as number[]) set.add(get(item));
          });
        default:
          return fill(place, {} as Record<string, unknown>, (object) => {
            for (const [key, item] of first as [string, number][]) {
              // An assignment to the key __proto__ would set the prototype.
              Object.defineProperty(object, key, {
                value: get(item),
                writable: true,
                enumerable: true,
                configurable: true,
              });
            }
          });
      }
    }

    function get(place: number): unknown {
      if (!made.has(place)) made.set(place, unpack(place));
      return made.get(place);
    }

    return get(0);
  }

  return { encode, decode };
}
