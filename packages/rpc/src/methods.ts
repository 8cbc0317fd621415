import {
  create,
  fromBinary,
  toBinary,
  type DescMessage,
  type DescMethod,
  type DescMethodUnary,
  type DescService,
  type Message,
  type MessageInitShape,
} from '@bufbuild/protobuf';
import { MethodOptions_IdempotencyLevel } from '@bufbuild/protobuf/wkt';
import { DomainError } from '@commonplace/domain/errors';

/** The TypeScript names of a service's unary methods. */
export type UnaryMethodNames<S extends DescService> = {
  [K in keyof S['method']]: S['method'][K] extends DescMethodUnary ? K : never;
}[keyof S['method']];

/** A method as the transport sees it. The transport carries bytes; messages are encoded and decoded at its ends. */
export interface UnaryMethod {
  /** Name in TypeScript, e.g. `getArticle`. */
  localName: string;
  /** Name in the proto, e.g. `GetArticle`. */
  name: string;
  /** Full name of the service, e.g. `commonplace.content.v1.ArticlesService`. */
  service: string;
  /** e.g. `/commonplace.content.v1.ArticlesService/GetArticle`. */
  path: string;
  /** Whether it is safe to send again: the proto says `idempotency_level = NO_SIDE_EFFECTS`. */
  isRepeatable: boolean;
  encodeRequest(init: object): Buffer;
  decodeRequest(bytes: Uint8Array): Message;
  encodeResponse(init: object): Buffer;
  decodeResponse(bytes: Uint8Array): Message;
}

/** Describes every method of a service for the transport. Throws for a streaming method, which we do not support. */
export function unaryMethods(service: DescService): UnaryMethod[] {
  return service.methods.map((method) => {
    if (method.methodKind !== 'unary') throw new Error(`${service.typeName}.${method.name} is not unary`);
    return describe(service, method);
  });
}

/** Returns the same bytes as a Buffer without a copy; grpc-js needs methods that a Uint8Array lacks. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Returns a serializer for a transport that receives bytes. */
export function passBytes(bytes: Buffer): Buffer {
  return bytes;
}

function describe(service: DescService, method: DescMethod): UnaryMethod {
  const { input, output } = method;
  return {
    localName: method.localName,
    name: method.name,
    service: service.typeName,
    path: `/${service.typeName}/${method.name}`,
    isRepeatable: method.idempotency === MethodOptions_IdempotencyLevel.NO_SIDE_EFFECTS,
    encodeRequest: (init) => encode(input, init),
    decodeRequest: (bytes) => decodeRequest(input, bytes),
    encodeResponse: (init) => encode(output, init),
    decodeResponse: (bytes) => fromBinary(output, bytes),
  };
}

/** @throws DomainError bad_request for bytes that are not a valid message. */
function decodeRequest(schema: DescMessage, bytes: Uint8Array): Message {
  try {
    return fromBinary(schema, bytes);
  } catch (error) {
    throw new DomainError('bad_request', 'bad request', { cause: error });
  }
}

function encode(schema: DescMessage, init: object): Buffer {
  return asBuffer(toBinary(schema, create(schema, init as MessageInitShape<DescMessage>)));
}
