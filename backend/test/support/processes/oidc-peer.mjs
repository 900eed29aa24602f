// A third-party OpenID provider in a process of its own (it is an ES module, which Jest does not run).
import { OAuth2Server } from 'oauth2-mock-server';

const server = new OAuth2Server();
let orders = { claims: {}, profile: {} };
let verifier = '';
await server.issuer.keys.generate('RS256');
await server.start(0, '127.0.0.1');
server.service.on('beforeTokenSigning', (token, request) => {
  Object.assign(token.payload, orders.claims);
  verifier = request?.body?.code_verifier ?? '';
});
// A token that another provider would have signed.
server.service.on('beforeResponse', (answer) => {
  if (orders.idToken !== undefined) answer.body.id_token = orders.idToken;
});
server.service.on('beforeUserinfo', (answer) => {
  answer.body = orders.profile;
});
process.on('message', (next) => {
  if (next === 'verifier') return process.send({ verifier });
  orders = next;
  process.send({ done: true });
});
process.on('disconnect', () => process.exit(0));
process.send({ url: server.issuer.url });
