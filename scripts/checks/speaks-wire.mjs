/**
 * Files below the adapters that still speak the wire's names. None does, and none may be added
 * (docs/decisions/0056-one-application-layer.md). @type {readonly string[]}
 */
export const speaksWire = [];
